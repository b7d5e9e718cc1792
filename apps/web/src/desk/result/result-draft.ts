import type { Answer, Input } from '@called-it/contract/endpoint.ts'
import type { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import type { MatchResultBody, putResult } from '@called-it/contract/organiser/results.ts'
import type { ResultStatus } from '@called-it/rules/football/match-result.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'

export type DeskEventAnswer = Answer<typeof readDeskEvent>
/** A result as it is sent: its reason may be one text. */
export type SentResult = Input<typeof putResult>['body']
export type Goal = NonNullable<MatchResultBody['goals']>[number]
/** Two plates, each empty at first. */
export type Plates = Record<Side, number | null>
export const SCORES = ['score', 'after_extra_time', 'penalties'] as const
export type ScoreName = (typeof SCORES)[number]

/** A result while it is entered. */
export type ResultDraft = Record<ScoreName, Plates> & {
  status: ResultStatus
  /** The minute of a match that is on. */
  minute: number | null
  winner: Side | null
  goals: readonly Goal[]
  goalkeepers: Record<Side, string | null>
  reason: string
}

const EMPTY: Plates = { first: null, second: null }

/** Returns the result as it stands, or an empty one of a finished match. */
export function draftOf({ result, event }: Pick<DeskEventAnswer, 'result' | 'event'>): ResultDraft {
  const played = (result ?? {}) as Partial<MatchResultBody>
  const { reason } = played
  return {
    // A provisional score is usually followed by the final one.
    status:
      played.status && played.status !== 'live'
        ? played.status
        : event.status === 'cancelled'
          ? 'cancelled'
          : 'finished',
    minute: played.minute ?? null,
    score: played.score ?? EMPTY,
    after_extra_time: played.after_extra_time ?? EMPTY,
    penalties: played.penalties ?? EMPTY,
    winner: played.winner ?? null,
    goals: played.goals ?? [],
    goalkeepers: {
      first: played.goalkeepers?.first ?? null,
      second: played.goalkeepers?.second ?? null,
    },
    reason: typeof reason === 'string' ? reason : (reason?.ru ?? ''),
  }
}

/** Returns the score if both plates are filled. */
export function scoreOf({ first, second }: Plates): Score | null {
  return first === null || second === null ? null : { first, second }
}

/** Returns the body of the call; null while something is missing. `asked` are the scores that the tie needs. */
export function bodyOf(draft: ResultDraft, asked: readonly ScoreName[]): SentResult | null {
  const { status, minute, winner, goals, goalkeepers, reason } = draft
  const score = scoreOf(draft.score)
  const told =
    reason.trim() && (status === 'awarded' || status === 'cancelled') ? { reason: reason.trim() } : {}
  if (status === 'cancelled') return { status, ...(winner && { winner }), ...told }
  if (status === 'awarded') return winner ? { status, winner, ...(score && { score }), ...told } : null
  if (!score) return null
  const further = SCORES.slice(1).flatMap((name) => {
    const value = asked.includes(name) ? scoreOf(draft[name]) : null
    return value ? [[name, value]] : []
  })
  const named = goalkeepers.first !== null || goalkeepers.second !== null
  return {
    status,
    score,
    ...(status === 'live' && minute !== null && { minute }),
    ...(Object.fromEntries(further) as object),
    ...(winner && { winner }),
    ...(goals.length > 0 && { goals: [...goals] }),
    ...(named && { goalkeepers }),
  }
}

/** Whether a result is a decision about a match, of which players can be told. */
export const isDecision = ({ status }: Pick<SentResult, 'status'>): boolean =>
  status === 'awarded' || status === 'cancelled'

/** Fills the plates by a digit: the plate at `at`, then the other one. Returns the plates and the next place. */
export function typeDigit(plates: Plates, at: Side, digit: number): { plates: Plates; next: Side } {
  return { plates: { ...plates, [at]: digit }, next: at === 'first' ? 'second' : 'first' }
}

/** Counts the goals of both sides; `sideOf` returns the side of a player. */
export function countGoals(goals: readonly Goal[], sideOf: (player: string) => Side | undefined): Score {
  const count = { first: 0, second: 0 }
  for (const goal of goals) {
    const side = scoringSide(goal, sideOf)
    if (side) count[side] += 1
  }
  return count
}

/** The side whose goal it is: an own goal is one of the other side. */
export function scoringSide({ player, side, own_goal }: Goal, sideOf: (player: string) => Side | undefined) {
  if (player === null) return side ?? undefined
  const own = sideOf(player)
  if (!own || !own_goal) return own
  return own === 'first' ? 'second' : 'first'
}

const momentOf = ({ minute, stoppage }: Goal) => (minute ?? 0) * 100 + (stoppage ?? 0)

/** Adds a goal in the order of the minutes. */
export const addGoal = (goals: readonly Goal[], goal: Goal): Goal[] =>
  [...goals, goal].toSorted((a, b) => momentOf(a) - momentOf(b))
