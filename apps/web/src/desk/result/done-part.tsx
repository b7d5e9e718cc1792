import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, ListOrdered, Pencil, Save, Send, Undo2 } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { Block } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { Flaps } from '../shell/flaps.tsx'
import { todayQuery } from '../shell/today-query.ts'
import { useSides } from '../shell/use-sides.ts'
import type { DeskEventAnswer } from './result-draft.ts'
import { useAftermath } from './use-aftermath.ts'
import type { Done } from './use-save-result.ts'

const ICONS = { saved: Save, published: ListOrdered, messages: Send }

type DonePartProps = {
  data: DeskEventAnswer
  done: Done
  onCorrect: () => void
  onTakeBack: () => void
  isBusy: boolean
}

/** A result that was saved, with the ways back and to the next match that waits. */
export function DonePart({ data, done, onCorrect, onTakeBack, isBusy }: DonePartProps) {
  const { t } = useTranslation('desk')
  const { event, tournament } = data
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
  const after = useAftermath(data, done)
  return (
    <>
      <section
        className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4"
        aria-label={t('result.saved_title')}
      >
        {score && <Flaps event={{ score, result_state: 'official' }} />}
        <div className="min-w-0 flex-1">
          <h2 className="type-h3">{sidesOf(event)}</h2>
          <p className="mt-1.5 text-14 text-text-2" role="status">
            <b className="font-semibold text-ok">{after.saved}</b> {after.published} {after.messages}
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
      <Block title={t('result.how_to_take_back')}>
        <div className="pb-4">
          <Note>{t('result.take_back_note')}</Note>
        </div>
      </Block>
      <Block
        title={t('result.happened.title')}
        action={
          <ButtonLink
            {...toDesk('audit', { tournament: tournament.slug, event: event.key })}
            variant="quiet"
            size="small"
          >
            {t('result.happened.in_log')}
          </ButtonLink>
        }
      >
        <ol className="mb-5">
          {after.steps.map(({ name, at, text, note }) => {
            const Icon = ICONS[name]
            return (
              <li
                key={name}
                className="grid min-h-14 grid-cols-[5.5rem_20px_minmax(0,1fr)] items-center gap-3 border-t border-line py-2 first:border-t-0"
              >
                <b className="type-num text-d20">{at ?? '–'}</b>
                <Icon className="size-4 text-text-3" aria-hidden="true" />
                <span>
                  <b className="block font-semibold">{text}</b>
                  {note && <small className="text-13 text-text-2">{note}</small>}
                </span>
              </li>
            )
          })}
        </ol>
      </Block>
      <ButtonLink {...toDesk(address)} data-start>
        {next?.event ? t('result.next', { sides: sidesOf(next.event) }) : t('result.to_today')}
        <ArrowRight aria-hidden="true" />
        <KeyCap code="KeyN" isPlain />
      </ButtonLink>
    </>
  )
}
