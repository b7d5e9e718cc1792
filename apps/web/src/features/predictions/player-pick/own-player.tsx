import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useLocalized } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Note } from '../../../ui/note.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { OwnPick } from '../one-pick/own-pick.tsx'
import { usePickToasts } from '../one-pick/use-pick-toasts.ts'
import { usePick } from '../one-pick/use-pick.ts'
import { phaseOf } from '../phase-of.ts'
import { Leaders } from './leaders.tsx'
import { isPlayerChoice, PickContext } from './player-choice.ts'
import { PlayerMark } from './player-mark.tsx'
import { type PlayerKind, type PlayerQuestion, savePlayer } from './player-picks.ts'

type OwnPlayerProps = {
  of: PlayerKind
  slug: string
  userId: number
  question: PlayerQuestion
  /** The moment that locks are judged by, ms since 1970. */
  at: number
  list: ReactNode
  onStale: () => void
}

/** Whom one names oneself: to be chosen while it is open, then as it stands, then as it was counted. */
export function OwnPlayer({ of, slug, userId, question, at, list, onStale }: OwnPlayerProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { signed, moment } = useFormat()
  const toasts = usePickToasts()
  const listRef = useRef<HTMLDivElement>(null)
  const phase = phaseOf(question, at)
  const { prediction } = question
  const pick = usePick({
    slug,
    userId,
    kind: of.kind,
    saved: prediction?.player ?? null,
    isChoice: isPlayerChoice,
    phase,
    send: (id) => savePlayer(of, slug, id),
    onRefused: (error) => {
      toasts.refused(error, 'playerId')
      onStale()
    },
    onLapsed: ({ name }) => toasts.lapsed(localized(name)),
  })
  const { chosen } = pick

  return (
    <>
      <LeaveGuard
        unsaved={pick.isUnsaved ? 1 : 0}
        userId={userId}
        kind={of.kind}
        onSave={() => void pick.retry()}
      />
      <div className="grid gap-6">
        <OwnPick
          label={t(`${of.kind}.mine`, { worth: signed(question.worth) })}
          name={chosen && localized(chosen.name)}
          mark={chosen && <PlayerMark player={chosen} size={64} />}
          nobody={phase === 'locked' ? t('nobody') : t(`${of.kind}.choose`)}
          pick={phase === 'open' ? pick : undefined}
          onChange={() => listRef.current?.querySelector('input')?.focus()}
          result={phase === 'locked' ? prediction : null}
          isCorrected={question.is_corrected}
        />
        {phase === 'not_open' && (
          <Note tone="info">
            {question.opens_at
              ? t('not_open.known', { at: moment(question.opens_at) })
              : t('not_open.unknown')}
          </Note>
        )}
        {phase === 'locked' && <Leaders of={of} question={question} />}
        <div ref={listRef}>
          <PickContext value={phase === 'open' ? pick : null}>{list}</PickContext>
        </div>
      </div>
    </>
  )
}
