import { SIDES } from '@called-it/rules/vocabulary.ts'
import type { SideSource } from '@called-it/rules/facts.ts'
import { wiringOfLegs } from '@called-it/rules/football/side-source.ts'
import { tablesOf } from './euro-bracket.ts'
import { matchesOf, type RecordedTournament } from './recorded-tournament.ts'
import { tiesOf } from './ties.ts'

/**
 * Checks the sources of ties: their sides are the teams that came from there by the results, and each tie
 * after the first stage of a bracket names its sources.
 */
export function checkWiring(tournament: RecordedTournament): string[] {
  const { document } = tournament
  const matches = matchesOf(tournament)
  const ties = tiesOf(matches)
  const tables = tablesOf(tournament, matches)
  const events = new Map(document.events.map((event) => [event.key, event]))
  const stages = [...new Set(document.stages.map(({ key }) => key))].filter((key) =>
    [...ties.values()].some(({ stage }) => stage === key),
  )

  const comesFrom = (source: SideSource): string | null => {
    if ('group' in source) return tables.get(source.group)?.[source.place - 1]?.entity ?? null
    const { winner, legs } = ties.get(source.tie) ?? { winner: null, legs: [] }
    if (source.take === 'winner' || winner === null) return winner
    return [legs[0]?.first, legs[0]?.second].find((team) => team && team !== winner) ?? null
  }

  return [...ties.values()].flatMap(({ key, stage, legs }) => {
    const wirings = wiringOfLegs(
      legs.map((leg) => {
        const { first_from, second_from } = events.get(leg.key)!
        return { first_from: first_from ?? null, second_from: second_from ?? null }
      }),
    )
    const sources = SIDES.flatMap((side) => wirings[0]?.[`${side}_from`] ?? [])
    if (sources.length === 0 && stage !== stages[0])
      return [`tie ${key}: says nothing of where its sides come from`]
    return legs.flatMap((leg, at) =>
      SIDES.flatMap((side) => {
        const source = wirings[at]![`${side}_from`]
        const team = source && comesFrom(source)
        return team && team !== leg[side]
          ? [`${leg.key}: by its ${side}_from ${team} plays there, not ${leg[side]}`]
          : []
      }),
    )
  })
}
