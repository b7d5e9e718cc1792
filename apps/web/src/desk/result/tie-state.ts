import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { isLastLeg } from '@called-it/rules/football/knockout-check.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { tieWinnerOf, type TieLeg } from '@called-it/rules/football/tie.ts'
import type { PlayedMatch } from '@called-it/rules/facts.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { type DeskEventAnswer, type ResultDraft, scoreOf, type ScoreName } from './result-draft.ts'

/** What the result of a match means for its tie. */
export type TieState = {
  /** The further scores that the tie needs. */
  asked: ScoreName[]
  /** The scores of the earlier legs, from the view of this match. */
  earlier: Score[]
  /** The side that goes through by what is entered; null: not decided. */
  through: Side | null
  /** Whether the tie is level after 90 minutes. */
  isLevel: boolean
}

/** Returns what the tie of a match needs besides the 90 minutes; null: it is no knock-out match, or another leg decides. */
export function tieStateOf(
  { event, legs, is_knockout }: Pick<DeskEventAnswer, 'event' | 'legs' | 'is_knockout'>,
  draft: ResultDraft,
): TieState | null {
  if (!is_knockout) return null
  const others = legs.map((each) =>
    legOf(each.event, { status: each.event.status, ...each.result } as PlayedMatch),
  )
  const withResult = (result: PlayedMatch) => [...others, legOf(event, result)]
  const own = withResult({ status: 'finished' })
  if (!isLastLeg({ legs: own, at: own.length - 1, out: {} })) return null
  const earlier = others.flatMap((leg) => seenFrom(event, leg))
  const score = scoreOf(draft.score)
  if (!score || draft.status !== 'finished') return { asked: [], earlier, through: null, isLevel: false }
  const sideOf = (key: string | null): Side | null =>
    key === null ? null : key === event.first?.key ? 'first' : 'second'
  const winnerBy = (result: Partial<PlayedMatch>) =>
    sideOf(tieWinnerOf(withResult({ status: 'finished', score, ...result })))
  const isPlayed = earlier.length === others.length
  const isLevel = isPlayed && winnerBy({}) === null
  if (!isLevel) return { asked: [], earlier, through: winnerBy({}), isLevel }
  const extra = scoreOf(draft.after_extra_time)
  const afterExtra = extra && winnerBy({ after_extra_time: extra })
  if (afterExtra) return { asked: ['after_extra_time'], earlier, through: afterExtra, isLevel }
  const penalties = scoreOf(draft.penalties)
  const through = penalties && winnerBy({ after_extra_time: extra, penalties })
  return { asked: ['after_extra_time', 'penalties'], earlier, through, isLevel }
}

const legOf = ({ first, second, starts_at }: DeskEvent, result: PlayedMatch): TieLeg<string> => ({
  first: first?.key ?? null,
  second: second?.key ?? null,
  starts_at: starts_at === null ? null : Date.parse(starts_at),
  result,
})

/** The score of another leg with the sides in the order of this match; nothing if it has none. */
function seenFrom(event: DeskEvent, { first, result }: TieLeg<string>): Score[] {
  const score = result.after_extra_time ?? result.score
  if (!score || (result.status !== 'finished' && result.status !== 'awarded')) return []
  return [first === event.first?.key ? score : { first: score.second, second: score.first }]
}
