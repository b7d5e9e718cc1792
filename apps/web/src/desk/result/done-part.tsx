import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Pencil, Undo2 } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { toDesk } from '../shell/desk-link.ts'
import { Flaps } from '../shell/flaps.tsx'
import { todayQuery } from '../shell/today-query.ts'
import { useSides } from '../shell/use-sides.ts'
import type { DeskEventAnswer } from './result-draft.ts'
import type { Done } from './use-save-result.ts'

type DonePartProps = {
  data: DeskEventAnswer
  done: Done
  onCorrect: () => void
  onTakeBack: () => void
  isBusy: boolean
}

/** A result that was saved, with the ways back and to the next match that waits. */
export function DonePart({ data: { event }, done, onCorrect, onTakeBack, isBusy }: DonePartProps) {
  const { t } = useTranslation('desk')
  const { time, number } = useFormat()
  const navigate = useNavigate()
  const { sidesOf } = useSides()
  const tasks = useQuery(todayQuery).data?.items ?? []
  const next = tasks.find((task) => task.kind === 'result_due' && task.event.id !== event.id)
  const address = next?.tournament && next.event ? `events/${next.tournament.slug}/${next.event.key}` : ''
  useKeys([
    {
      code: 'KeyN',
      label: t(next ? 'result.keys.next' : 'result.keys.today'),
      run: () => void navigate(toDesk(address)),
    },
    { code: 'KeyE', label: t('result.keys.correct'), run: onCorrect },
  ])
  const score = done.body.score ?? null
  const { messages } = done.answer
  const messagesText =
    messages > 0
      ? t('result.messages', { count: messages, number: number(messages) })
      : t('result.no_messages')
  return (
    <>
      <section
        className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4"
        aria-label={t('result.saved_title')}
      >
        {score && <Flaps event={{ score, result_state: 'official' }} />}
        <div className="min-w-0 flex-1">
          <h2 className="type-h3">{sidesOf(event)}</h2>
          <p className="mt-1.5 text-14 text-ok" role="status">
            {t('result.saved', { at: time(done.at) })} {t('result.rating_saved')} {messagesText}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" icon={<Pencil aria-hidden="true" />} onClick={onCorrect}>
            {t('result.correct')}
            <KeyCap code="KeyE" isPlain />
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<Undo2 aria-hidden="true" />}
            busy={isBusy && t('result.taking_back')}
            onClick={onTakeBack}
          >
            {t('result.take_back')}
            <KeyCap code="KeyZ" isPlain />
          </Button>
        </div>
      </section>
      <p className="border-t border-line py-4 text-14 text-text-2">{t('result.take_back_note')}</p>
      <ButtonLink {...toDesk(address)} data-start>
        {next?.event ? t('result.next', { sides: sidesOf(next.event) }) : t('result.to_today')}
        <ArrowRight aria-hidden="true" />
        <KeyCap code="KeyN" isPlain />
      </ButtonLink>
    </>
  )
}
