import type { Facts, FactsEvent } from '../facts.ts'
import { finalScoreOf } from './match-result.ts'
import { type Side, SIDES } from '../vocabulary.ts'

/** Goals and clean sheets of a player. */
export type PlayerCounts = { goals: number; clean_sheets: number }

/**
 * Returns the goals and clean sheets of every player by id: the counts from before, plus those of finished matches. Own goals
 * and shoot-outs count for nobody, awarded matches for no player (GAME.md 4 and 9). A clean sheet belongs to
 * the goalkeeper that the result names, if his side conceded no goal, extra time included.
 */
export function countsOfPlayers({ players, events }: Facts): Map<number, PlayerCounts> {
  const byKey = new Map<string, PlayerCounts>()
  const counts = new Map(
    players.map(({ id, key, goals_before, clean_sheets_before }) => {
      const count = { goals: goals_before, clean_sheets: clean_sheets_before }
      byKey.set(key, count)
      return [id, count]
    }),
  )
  for (const { result } of events.filter(isPlayed)) {
    for (const { player, own_goal } of result.goals ?? []) {
      const scorer = byKey.get(player ?? '')
      if (scorer && !own_goal) scorer.goals += 1
    }
    for (const side of SIDES) {
      const keeper = byKey.get(result.goalkeepers?.[side] ?? '')
      if (keeper && goalsAgainst(result, side) === 0) keeper.clean_sheets += 1
    }
  }
  return counts
}

/**
 * Returns the goals of every team in finished matches by id: extra time counts, shoot-outs do not, and awarded
 * matches count in tables only (GAME.md 4).
 */
export function goalsOfTeams({ entities, events }: Facts): Map<number, number> {
  const goals = new Map(entities.map((id) => [id, 0]))
  for (const { result, ...sides } of events.filter(isPlayed)) {
    for (const side of SIDES) {
      const team = sides[side]
      if (team !== null) goals.set(team, (goals.get(team) ?? 0) + (finalScoreOf(result)?.[side] ?? 0))
    }
  }
  return goals
}

/** Returns the ids with the highest count; none if all counts are 0. */
export function leadersOf(counts: ReadonlyMap<number, number>): number[] {
  const most = Math.max(0, ...counts.values())
  return most === 0 ? [] : [...counts].flatMap(([id, count]) => (count === most ? [id] : [])).toSorted(byId)
}

const byId = (a: number, b: number) => a - b

const isPlayed = ({ result }: FactsEvent) => result.status === 'finished'

function goalsAgainst(result: FactsEvent['result'], side: Side): number | undefined {
  return finalScoreOf(result)?.[side === 'first' ? 'second' : 'first']
}
