import { ENTRY_MODES } from '@called-it/contract/contest/contest-limits.ts'
import type { EntrySetting as Setting } from '@called-it/contract/contest/entry.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ApiError } from '../../lib/http/api.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { FieldHelp } from '../../ui/forms/text-field.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { offerTakeBack } from '../keys/take-back.ts'
import { LongText } from '../parts/long-text.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { toDesk } from '../shell/desk-link.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** Who may come in for the first time. */
export function EntrySetting() {
  const { t } = useTranslation('desk')
  const title = useId()
  const { data, error, refetch } = useQuery({
    queryKey: deskKeys.entry(),
    queryFn: async () => (await call('GET /api/v1/organiser/entry', {})).entry,
  })
  return (
    <section className="grid gap-3 border-t border-line pt-6" aria-labelledby={title}>
      <h2 id={title} className="text-16 font-semibold">
        {t('invitations.entry.title')}
      </h2>
      <p className="text-14 text-text-2">{t('invitations.entry.text')}</p>
      {data ? (
        <EntryForm key={JSON.stringify(data)} entry={data} />
      ) : error ? (
        <Failed title={t('invitations.entry.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="block h-24" />
      )}
    </section>
  )
}

const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((domain) => domain !== '')

function EntryForm({ entry }: { entry: Setting }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const takeBack = useTakeBack()
  const [mode, setMode] = useState(entry.mode)
  const [text, setText] = useState(entry.domains.join('\n'))
  const domains = domainsIn(text)
  const isMistake = (error: Error) => error instanceof ApiError && error.code === 'validation_failed'
  const save = useDeed({
    send: () => call('PUT /api/v1/organiser/entry', { body: { mode, domains } }),
    onDone: ({ audit_id }) => {
      if (audit_id !== null)
        offerTakeBack({ summary: t('invitations.entry.saved'), run: () => takeBack(audit_id) })
    },
    failed: t('invitations.entry.not_saved'),
    takes: isMistake,
  })
  const wrong =
    save.error instanceof ApiError && isMistake(save.error)
      ? Object.keys(save.error.errors ?? {}).find((path) => path.startsWith('domains'))
      : undefined
  const hasChanged = mode !== entry.mode || domains.join() !== entry.domains.join()
  const lacksDomains = mode === 'domain' && domains.length === 0
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (hasChanged && !lacksDomains) save.mutate()
      }}
    >
      <Segmented
        label={t('invitations.entry.title')}
        className="justify-self-start"
        value={mode}
        options={ENTRY_MODES.map((value) => ({ value, label: t(`invitations.entry.${value}`) }))}
        onChange={setMode}
      />
      <FieldHelp>{t(`invitations.entry.${mode}_text`)}</FieldHelp>
      {mode === 'domain' && (
        <>
          <LongText
            label={t('invitations.entry.domains')}
            rows={3}
            value={text}
            error={wrong && errorText(save.error, wrong)}
            onChange={({ target }) => {
              setText(target.value)
              save.reset()
            }}
          />
          <FieldHelp>{t('invitations.entry.domains_help')}</FieldHelp>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          disabled={!hasChanged || lacksDomains}
          busy={save.isPending && t('invitations.entry.saving')}
        >
          {t('invitations.entry.save')}
        </Button>
        <ButtonLink variant="quiet" {...toDesk('people/invitations')}>
          {t('invitations.open')}
        </ButtonLink>
      </div>
    </form>
  )
}
