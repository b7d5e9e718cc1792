import { isDeepStrictEqual } from 'node:util'
import type { Side } from '@called-it/rules/vocabulary.ts'
import type { Doubt, Score } from '../../source.ts'
import type { Match } from './answers.ts'

type Said = NonNullable<Match['score']>
type Node = Said['fullTime']

/** A finished score, with what is wrong about it. */
export type ReadScore = {
  regular: Score | null
  after_extra_time: Score | null
  penalties: Score | null
  winner: Side | null
  doubts: Doubt[]
}

const NOTHING: ReadScore = {
  regular: null,
  after_extra_time: null,
  penalties: null,
  winner: null,
  doubts: [],
}

/** Returns a score of which both numbers are known. */
export const scoreOf = (node: Node): Score | null =>
  node && typeof node.home === 'number' && typeof node.away === 'number'
    ? { first: node.home, second: node.away }
    : null

const WINNERS: Record<string, Side | null> = { HOME_TEAM: 'first', AWAY_TEAM: 'second', DRAW: null }

/**
 * Reads the score of a match that has ended. `fullTime` holds regular time, extra time and the kicks of the shoot-out together;
 * `extraTime` and `penalties` hold the goals of their phase. So the score after 90 minutes is `regularTime`, or `fullTime` if
 * the match ended in regular time; nothing is ever subtracted. Sums that do not fit are doubts.
 */
export function readScore(said: Said | null | undefined): ReadScore {
  const full = scoreOf(said?.fullTime)
  if (!said || !full) return { ...NOTHING, doubts: [{ code: 'no_score', data: {} }] }
  const doubts: Doubt[] = []
  const winner = WINNERS[said.winner ?? '']
  if (winner === undefined && said.winner != null)
    doubts.push({ code: 'unknown_status', data: { word: said.winner } })
  const read = byDuration(said, full, doubts)
  if (doubts.length === 0 && said.winner != null && winner !== undefined) {
    const won = leaderOf(read.penalties ?? read.after_extra_time ?? read.regular ?? full)
    if (won !== winner) doubts.push({ code: 'winner_contradicts', data: { said: shown(said) } })
  }
  return { ...read, winner: winner ?? null, doubts }
}

function byDuration(said: Said, full: Score, doubts: Doubt[]): Omit<ReadScore, 'doubts' | 'winner'> {
  const [regular, extra, penalties] = [said.regularTime, said.extraTime, said.penalties].map(scoreOf)
  const contradict = () => doubts.push({ code: 'scores_contradict', data: { said: shown(said) } })
  switch (said.duration ?? 'REGULAR') {
    case 'REGULAR':
      // A node of a later phase would mean that regular time did not decide.
      if (extra || penalties || (regular && !isDeepStrictEqual(regular, full))) contradict()
      return { regular: full, after_extra_time: null, penalties: null }
    case 'EXTRA_TIME': {
      if (!regular || !extra) {
        doubts.push({ code: 'no_regular_time', data: {} })
        return { regular: regular ?? null, after_extra_time: null, penalties: null }
      }
      const after = sum(regular, extra)
      if (penalties || !isDeepStrictEqual(after, full)) contradict()
      return { regular, after_extra_time: after, penalties: null }
    }
    case 'PENALTY_SHOOTOUT': {
      if (!regular || !extra) doubts.push({ code: 'no_regular_time', data: {} })
      if (!penalties) doubts.push({ code: 'penalties_missing', data: {} })
      if (!regular || !extra) return { regular: regular ?? null, after_extra_time: null, penalties: null }
      const after = sum(regular, extra)
      // The match need not be level: of two legs the tie is.
      if (penalties && (!leaderOf(penalties) || !isDeepStrictEqual(sum(after, penalties), full))) contradict()
      return { regular, after_extra_time: after, penalties: penalties ?? null }
    }
    default:
      doubts.push({ code: 'unknown_status', data: { word: said.duration! } })
      return { regular: null, after_extra_time: null, penalties: null }
  }
}

/** Returns the goals of two phases together. */
export const sum = (one: Score, other: Score): Score => ({
  first: one.first + other.first,
  second: one.second + other.second,
})

const leaderOf = ({ first, second }: Score): Side | null => {
  if (first === second) return null
  return first > second ? 'first' : 'second'
}

/** The source's own words about a score, for the organiser. */
function shown({ duration, winner, fullTime, regularTime, extraTime, penalties }: Said): string {
  const nodes = { fullTime, regularTime, extraTime, penalties }
  const numbers = Object.entries(nodes).flatMap(([name, node]) =>
    node ? [`${name} ${node.home ?? '–'}:${node.away ?? '–'}`] : [],
  )
  return [...numbers, duration, winner].filter(Boolean).join(', ')
}
