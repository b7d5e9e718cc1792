import type { ReactNode } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { OwnQuestion } from '../one-pick/own-question.tsx'
import { usePick } from '../one-pick/use-pick.ts'
import { phaseOf } from '../phase-of.ts'
import { Leaders } from './leaders.tsx'
import { PickContext } from './player-choice.ts'
import { PlayerMark } from './player-mark.tsx'
import type { PlayerKind, PlayerQuestion } from './player-picks.ts'

type OwnPlayerProps = {
  playerKind: PlayerKind
  slug: string
  userId: number
  question: PlayerQuestion
  /** The moment by which locks are judged, ms since 1970. */
  at: number
  list: ReactNode
}

/** The player that the viewer chooses. */
export function OwnPlayer({ playerKind, slug, userId, question, at, list }: OwnPlayerProps) {
  const localized = useLocalized()
  const phase = phaseOf(question, at)
  const pick = usePick(playerKind.drafts, {
    slug,
    userId,
    question,
    at,
    nameOf: ({ name }) => localized(name),
  })
  const { chosen } = pick

  return (
    <OwnQuestion
      kind={playerKind.kind}
      userId={userId}
      question={question}
      phase={phase}
      pick={pick}
      named={chosen && { name: localized(chosen.name), mark: <PlayerMark player={chosen} size={64} /> }}
      replacement={pick.replacement && localized(pick.replacement.name)}
    >
      {phase === 'locked' && <Leaders playerKind={playerKind} question={question} />}
      <PickContext value={phase === 'open' ? pick : null}>{list}</PickContext>
    </OwnQuestion>
  )
}
