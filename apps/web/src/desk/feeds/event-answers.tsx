import type { EventAnswer } from '@called-it/contract/feeds/event-answers.ts'
import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { RAW_ANSWERS_DAYS } from '@called-it/rules/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { LongText } from '../parts/long-text.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { useOwnTimes } from '../parts/use-own-times.ts'
import { useSourceName } from '../parts/use-source-name.ts'
import { Block } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { saidText } from './said-text.ts'

const DAY_MS = 24 * 60 * 60_000

/** Where the result of an event is from: what sources say, what waits for a decision, and each answer as it came. */
export function EventAnswers({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: deskKeys.eventAnswers(event.id),
    queryFn: () => call('GET /api/v1/organiser/events/{id}/answers', { params: { id: String(event.id) } }),
  })
  if (error) return <Note tone="error">{`${t('feeds:answers.failed')}. ${errorText(error)}`}</Note>
  if (!data || data.answers.length + data.holds.length === 0) return null
  return (
    <div className="mt-7">
      <Block
        title={t('feeds:answers.title')}
        action={
          <ButtonLink {...toDesk('feeds')} variant="quiet" size="small">
            {t('feeds:answers.to_feeds')}
          </ButtonLink>
        }
      >
        {data.holds.length > 0 && <Holds holds={data.holds} />}
        {data.is_by_hand && <ByHand event={event} />}
        <ul>
          {data.answers.map((answer) => (
            <AnswerRow key={`${answer.feed} ${answer.at}`} answer={answer} />
          ))}
        </ul>
      </Block>
    </div>
  )
}

function Holds({
  holds,
}: {
  holds: { id: number; source: EventAnswer['source']; text: { ru: string; en: string } }[]
}) {
  const { t } = useTranslation(['desk', 'feeds'])
  const localized = useLocalized()
  const withOwnTimes = useOwnTimes()
  const sourceName = useSourceName()
  return (
    <ul aria-label={t('feeds:answers.held')}>
      {holds.map(({ id, source, text }) => (
        <li key={id} className="flex items-start gap-2 border-t border-line py-3 text-14">
          <TriangleAlert className="mt-0.5 size-4 flex-none text-warn" aria-hidden="true" />
          <span className="min-w-0 break-words">
            {t('feeds:why', { source: sourceName(source), text: withOwnTimes(localized(text)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What is by hand is not changed by any source; it can be given back to it. */
function ByHand({ event }: { event: DeskEvent }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const releasing = useDeed({
    send: () =>
      call('POST /api/v1/organiser/events/{id}/release', {
        params: { id: String(event.id) },
        ifMatch: event.version,
      }),
    onDone: () => showToast({ severity: 'success', summary: t('feeds:answers.released') }),
    failed: t('feeds:answers.failed_release'),
  })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line py-3 text-14 text-text-2">
      <span className="min-w-0 flex-1">{t('feeds:answers.by_hand')}</span>
      <Button
        variant="secondary"
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        busy={releasing.isPending && t('feeds:answers.releasing')}
        onClick={() => releasing.mutate()}
      >
        {t('feeds:answers.release')}
      </Button>
    </div>
  )
}

function AnswerRow({ answer }: { answer: EventAnswer }) {
  const { t } = useTranslation(['desk', 'feeds'])
  const { datedMoment, number, time } = useFormat()
  const sourceName = useSourceName()
  const [isOpen, setIsOpen] = useState(false)
  const { source, source_id, at, last_at, bytes, entered_at, said } = answer
  const status = typeof said.status === 'string' ? said.status : 'unknown'
  const notes = [
    t('feeds:number', { id: source_id }),
    datedMoment(at),
    last_at && last_at !== at && t('feeds:answers.same_until', { at: time(last_at) }),
    entered_at ? t('feeds:answers.entered', { at: time(entered_at) }) : t('feeds:answers.not_entered'),
    bytes !== null && t('feeds:answers.size', { kb: number(Math.max(1, Math.round(bytes / 1024))) }),
  ]
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1">
          <b className="block text-14 font-semibold break-words">
            {[sourceName(source), saidText(said, (word) => t(`feeds:status.${word}`), status)]
              .filter(Boolean)
              .join(': ')}
          </b>
          <span className="text-13 text-text-3">{notes.filter(Boolean).join(', ')}</span>
        </span>
        {answer.answer === null ? (
          <span className="text-13 text-text-3 max-tablet:w-full">
            {t(`feeds:answers.${whyAbsent(answer)}`)}
          </span>
        ) : (
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'feeds:answers.close' : 'feeds:answers.open')}
          </Button>
        )}
      </div>
      {isOpen && answer.answer !== null && <RawAnswer id={answer.answer} />}
    </li>
  )
}

/** Returns the word for why an answer cannot be shown. */
function whyAbsent({ source, at }: EventAnswer) {
  // A recording asks no source, so it has never had an answer.
  if (source === 'replay') return 'recorded'
  return now() - Date.parse(at) > RAW_ANSWERS_DAYS * DAY_MS ? 'gone' : 'not_kept'
}

function RawAnswer({ id }: { id: number }) {
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: deskKeys.rawAnswer(id),
    queryFn: () => call('GET /api/v1/organiser/feeds/answers/{id}', { params: { id: String(id) } }),
    staleTime: Infinity,
  })
  if (error) return <Note tone="error">{errorText(error)}</Note>
  if (!data) return <Skeleton className="mt-3 block h-40" />
  return (
    <div className="pt-3">
      <LongText label={data.answer.path} readOnly isDocument value={data.answer.text} />
    </div>
  )
}
