import { checkEight, earnByEight, EIGHT_PARTS, type LeagueAnswer } from '../answers/eight.ts'
import { areOver, type Facts, type FactsEvent } from '../facts.ts'
import { firstOf, tableAsItStands } from '../football/final-order.ts'
import { kind, type Interim } from '../kind.ts'
import { LEAGUE_TEAMS } from '../limits.ts'
import { fields, points, times } from '../numbers.ts'
import { type PickCrowd, splitOf } from './one-pick.ts'
import { ALWAYS, opensWithTournament, startsWithTournament, untilFinished } from './opening.ts'

const NUMBERS = {
  /**
   * Points for each chosen team among the first eight, how many times those of the favourite count, and the points for
   * all eight besides.
   */
  league: fields({ team: points(4), favourite_multiplier: times(2), all_teams: points(10) }),
}

/** The first eight of the league stage (GAME.md 4). */
export const league = kind({
  name: 'league',
  type: 'league',
  per: 'tournament',
  needs_group: true,
  names: 'entity',
  missing: { path: 'outcomes.league_order', code: 'outcome_missing', decidedBy: matchesOf },
  numbers: NUMBERS,
  limits: { 'league.teams': LEAGUE_TEAMS },
  parts: EIGHT_PARTS,
  times: (facts) =>
    untilFinished(facts, {
      opens_at: opensWithTournament(facts),
      locks_at: topOf(facts) === null ? startsWithTournament(facts) : ALWAYS,
    }),
  choice: ({ entities }) => ({ ids: entities }),
  check: (answer: LeagueAnswer, choice) => checkEight(answer, choice),
  encode: ({ team_ids, favourite_team_id }) => [...team_ids.toSorted((a, b) => a - b), favourite_team_id],
  decode,
  outcome: topOf,
  interim: interimOf,
  crowd(answers) {
    const { add, result } = countCrowd()
    for (const { answer, predictions } of answers) add(answer, predictions)
    return result()
  },
  earn: (answer, outcome, ruleset) => earnByEight(answer, outcome, ruleset),
  wide: {
    width: LEAGUE_TEAMS + 1,
    earnBy(outcome, { league: { team, favourite_multiplier, all_teams } }) {
      const top = new Set(outcome)
      return {
        earn(answers, at, sum) {
          let right = 0
          for (let nth = 0; nth < LEAGUE_TEAMS; nth += 1) if (top.has(answers[at + nth]!)) right += 1
          const favourite = top.has(answers[at + LEAGUE_TEAMS]!) ? team * (favourite_multiplier - 1) : 0
          sum.points = right * team + favourite + (right === LEAGUE_TEAMS ? all_teams : 0)
          sum.coefficient = 0
        },
      }
    },
    count() {
      const crowd = countCrowd()
      return {
        add: (answers, at) =>
          crowd.add(decode(Array.from({ length: LEAGUE_TEAMS + 1 }, (_, nth) => answers[at + nth]!)), 1),
        result: crowd.result,
      }
    },
  },
})

function decode(numbers: readonly number[]): LeagueAnswer {
  return { team_ids: numbers.slice(0, -1), favourite_team_id: numbers.at(-1)! }
}

function matchesOf({ events }: Pick<Facts, 'events'>): FactsEvent[] {
  return events.filter(({ stage_type }) => stage_type === 'league_stage')
}

const tableOf = (facts: Facts) =>
  tableAsItStands(facts, facts.entities, matchesOf(facts), facts.overrides.league_order)

/** Settles with the last match of the league stage; if scores leave the eighth team open, when the organiser has set the order. */
function topOf(facts: Facts): number[] | null {
  if (!areOver(matchesOf(facts))) return null
  return firstOf(tableOf(facts), { count: LEAGUE_TEAMS, isOrdered: false })
}

function interimOf(facts: Facts): Interim<number[]> {
  const table = tableOf(facts)
  const hasBegun = table.some(({ played }) => played > 0)
  const first = table.slice(0, LEAGUE_TEAMS).map(({ entity }) => entity)
  return { outcome: hasBegun ? first : null, figures: { table } }
}

/** Returns how many users chose each team, and how many as their favourite. */
export type LeagueCrowd = PickCrowd & { favourites: PickCrowd['picks'] }

function countCrowd() {
  const [teams, favourites] = [new Map<number, number>(), new Map<number, number>()]
  const count = (counts: Map<number, number>, id: number, more: number) =>
    counts.set(id, (counts.get(id) ?? 0) + more)
  let total = 0
  return {
    add(answer: LeagueAnswer, predictions: number) {
      total += predictions
      for (const id of answer.team_ids) count(teams, id, predictions)
      count(favourites, answer.favourite_team_id, predictions)
    },
    result: (): LeagueCrowd => ({ ...splitOf(teams, total), favourites: splitOf(favourites).picks }),
  }
}
