import type { Facts, FactsEvent } from '../facts.ts'
import { eventsById, kickOffOf } from '../facts.ts'
import { matchPoints, POINTS_PARTS, STANDARD_HITS } from '../football/match-points.ts'
import { countedScore, SCORE_BASES } from '../football/match-result.ts'
import { checkScore, leaderOf, type Score } from '../football/score.ts'
import { type About, type Called, kind } from '../kind.ts'
import { GOALS_MAX } from '../limits.ts'
import { mistake } from '../mistake.ts'
import { choice, each, points, some, times, together } from '../numbers.ts'
import { STAGE_LEVELS } from '../stage-level.ts'
import { HITS } from '../vocabulary.ts'
import { ALWAYS, NEVER, opensWithTournament, untilFinished } from './opening.ts'

/** Points for each hit of an exact score: a better one never earns less. */
const HIT_POINTS = together(each(HITS, points, STANDARD_HITS), (numbers, path) =>
  HITS.slice(1).flatMap((hit, index) => {
    const better = HITS[index]!
    return numbers[hit] <= numbers[better]
      ? []
      : [mistake(`${path}.${hit}`, 'better_hit_earns_less', { better })]
  }),
)

/** The exact score of a match (GAME.md 4). */
export const match = kind({
  name: 'match',
  type: 'match',
  per: 'event',
  needs_group: false,
  names: null,
  missing: null,
  numbers: {
    match: HIT_POINTS,
    /** The score that counts. */
    score_basis: choice('regular_time', SCORE_BASES),
    /** The multiplier of match points by the level of the stage; a level left out counts once. */
    stage_multiplier: some(STAGE_LEVELS, times, { final: 2 }),
  },
  limits: { 'goals.max': GOALS_MAX },
  parts: POINTS_PARTS,
  times(facts, about) {
    const event = eventOf(facts, about)
    const isKnown = event.first !== null && event.second !== null
    return untilFinished(facts, {
      opens_at: isKnown ? opensWithTournament(facts) : NEVER,
      locks_at: lockOf(event),
    })
  },
  choice: () => ({ ids: [] }),
  check: (answer: Score) => checkScore(answer),
  encode: ({ first, second }) => [first, second],
  decode: ([first, second]) => ({ first: first!, second: second! }),
  outcome(facts, about) {
    const counted = countedScore(eventOf(facts, about).result, facts.ruleset.score_basis)
    return counted && { first: counted.first, second: counted.second }
  },
  crowd: crowdOf,
  earn(answer, outcome, ruleset, level) {
    return { ...matchPoints(answer, outcome, ruleset, level), coefficient: 0 }
  },
})

// A match that has begun, is over or is void stays locked; a postponed match stays open past its old start (GAME.md 9).
function lockOf(event: FactsEvent): number {
  const { status } = event.result
  if (status === 'postponed') return event.begun_at === null ? NEVER : ALWAYS
  if (status !== 'scheduled') return ALWAYS
  return kickOffOf(event) ?? NEVER
}

function eventOf(facts: Facts, about: About): FactsEvent {
  const found = eventsById(facts.events).get(Number(about))
  if (!found) throw new Error(`no event ${about} among the facts`)
  return found
}

/** Returns the split of the predictions: the outcomes, and the most frequent scores. */
export type MatchCrowd = {
  first: number
  draw: number
  second: number
  total: number
  top: (Score & { count: number })[]
}

const TOP_SCORES = 3

function crowdOf(called: Iterable<Called<Score>>): MatchCrowd {
  const answers = [...called]
  const crowd = { first: 0, draw: 0, second: 0, total: 0 }
  for (const { answer, predictions } of answers) {
    crowd[leaderOf(answer) ?? 'draw'] += predictions
    crowd.total += predictions
  }
  const top = answers
    .map(({ answer, predictions }) => ({ first: answer.first, second: answer.second, count: predictions }))
    .toSorted((a, b) => b.count - a.count || a.first - b.first || a.second - b.second)
    .slice(0, TOP_SCORES)
  return { ...crowd, top }
}
