import type { FeedSource } from '@called-it/contract/feeds/feeds.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { allTournamentsQuery } from '../events/events-queries.ts'
import { CompetitionPick, type Picked } from '../parts/competition-pick.tsx'
import { EffectBox } from '../parts/effect-box.tsx'
import { useDeed } from '../parts/use-deed.ts'
import styles from './feeds.module.css'
import { useSourceName } from '../parts/use-source-name.ts'

type AttachFormProps = { sources: FeedSource[]; onClose: () => void }

/** Lets a source enter the results of a tournament: the tournament, the source, its competition and season. */
export function AttachForm({ sources, onClose }: AttachFormProps) {
  const { t } = useTranslation(['desk', 'feeds'])
  const sourceName = useSourceName()
  const localized = useLocalized()
  const errorText = useErrorText()
  const tournaments = useQuery(allTournamentsQuery)
  const open = (tournaments.data ?? []).filter(({ status }) => status !== 'finished')
  const usable = sources.filter(({ is_on, source }) => is_on && source !== 'replay')
  const [slug, setSlug] = useState('')
  const [source, setSource] = useState(usable[0]?.source ?? '')
  const [picked, setPicked] = useState<Picked | null>(null)
  const chosen = usable.find((each) => each.source === source)
  const attaching = useDeed({
    send: () =>
      call('POST /api/v1/organiser/feeds', {
        body: { tournament: slug, source: chosen!.source, ...picked! },
      }),
    onDone: () => {
      showToast({
        severity: 'success',
        summary: t('feeds:attached', { feed: sourceName(chosen!.source) }),
      })
      onClose()
    },
    failed: t('feeds:failed_attach'),
    takes: () => true,
  })
  const isReady = slug !== '' && chosen !== undefined && picked !== null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !attaching.isPending) attaching.mutate()
  }
  return (
    <div className="mb-7">
      <EffectBox title={t('feeds:attach_title')}>
        <form className={styles.attach} onSubmit={send} noValidate>
          {usable.length === 0 && <Note>{t('feeds:no_sources')}</Note>}
          <div className="grid gap-4 tablet:grid-cols-2">
            <NativeSelect
              label={t('feeds:tournament')}
              value={slug}
              options={[
                { value: '', label: t('feeds:choose_none') },
                ...open.map((each) => ({ value: each.slug, label: localized(each.name) })),
              ]}
              onChange={setSlug}
            />
            <NativeSelect
              label={t('feeds:columns.source')}
              value={source}
              options={usable.map((each) => ({
                value: each.source,
                label: sourceName(each.source),
              }))}
              onChange={(next) => {
                setSource(next)
                setPicked(null)
              }}
            />
          </div>
          {chosen && (
            <CompetitionPick key={chosen.source} source={chosen} picked={picked} onPick={setPicked} />
          )}
          {attaching.error && <Note tone="error">{errorText(attaching.error)}</Note>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" aria-disabled={!isReady} busy={attaching.isPending && t('feeds:attaching')}>
              {t('feeds:attach')}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('feeds:leave')}
            </Button>
          </div>
        </form>
      </EffectBox>
    </div>
  )
}
