import type { FeedSource } from '@called-it/contract/feeds/feeds.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { feedsQuery } from '../feeds/feeds-query.ts'
import { useKeys } from '../keys/use-keys.ts'
import { CompetitionPick, type Picked } from '../parts/competition-pick.tsx'
import { useSourceName } from '../parts/use-source-name.ts'
import { toDesk } from '../shell/desk-link.ts'
import { useCreateDraft } from './making-queries.ts'

const PARTS = ['auto', 'tables', 'knockouts', 'all'] as const
type Part = (typeof PARTS)[number]

/** A tournament from a source of results: its competition and season. The source enters its results once it is published. */
export function SourceForm() {
  const { t } = useTranslation(['desk', 'feeds'])
  const { data, error, refetch } = useQuery(feedsQuery)
  if (error) return <Failed title={t('feeds:failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="block h-60 max-w-180" />
  const sources = data.sources.filter(({ is_on, gives }) => is_on && gives.includes('schedule'))
  return sources.length === 0 ? <Note>{t('feeds:no_sources')}</Note> : <Form sources={sources} />
}

function Form({ sources }: { sources: FeedSource[] }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const errorText = useErrorText()
  const sourceName = useSourceName()
  const create = useCreateDraft()
  const [name, setName] = useState(sources[0]!.source)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [part, setPart] = useState<Part>('auto')
  const source = sources.find((each) => each.source === name)!
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (picked && !create.isPending)
      create.mutate({ feed: { source: name, ...picked, ...(part !== 'auto' && { part }) } })
  }
  useKeys([{ code: 'Ctrl+Enter', label: t('making.begin'), when: picked !== null, run: () => submit() }])
  return (
    <form className="grid max-w-240 gap-5" onSubmit={submit} noValidate>
      <p className="max-w-180 text-14 text-text-2">{t('feeds:new.source_text')}</p>
      <div className="grid gap-4 tablet:grid-cols-3">
        <NativeSelect
          label={t('feeds:columns.source')}
          value={name}
          options={sources.map((each) => ({ value: each.source, label: sourceName(each.source) }))}
          onChange={(next) => {
            setName(next)
            setPicked(null)
            create.reset()
          }}
        />
        <NativeSelect
          label={t('feeds:new.part')}
          value={part}
          options={PARTS.map((value) => ({ value, label: t(`feeds:new.parts.${value}`) }))}
          onChange={setPart}
        />
      </div>
      <CompetitionPick
        key={name}
        source={source}
        picked={picked}
        onPick={(next) => {
          setPicked(next)
          create.reset()
        }}
      />
      {create.error && (
        <div role="alert">
          <Note tone="error">{errorText(create.error)}</Note>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          aria-disabled={picked === null}
          busy={create.isPending && t('feeds:new.asking_source')}
        >
          {t('feeds:new.take_source')}
        </Button>
        <ButtonLink {...toDesk('feeds')} variant="quiet">
          {t('feeds:answers.to_feeds')}
        </ButtonLink>
      </div>
      <p className="text-13 text-text-3">{t('feeds:new.second_source')}</p>
    </form>
  )
}
