import type { Localized } from '../languages.ts'
import type { TournamentDocument } from '../organiser/tournament-document.ts'
import { entitiesOf, leagueOf, withHead } from '../templates/templates.ts'
import { type Fixture, roundsOf } from './fixture-rounds.ts'
import { matchday } from '../templates/template-words.ts'

/** Returns the tournament of a table of matches: one league of all teams in it. */
export function documentOfFixtures(
  head: { name: Localized; slug?: string | undefined },
  fixtures: readonly Fixture[],
): TournamentDocument {
  const names = [...new Set(fixtures.flatMap(({ home, away }) => [home, away]))]
  const entities = entitiesOf(names)
  const keyOf = new Map(entities.map(({ key }, at) => [names[at]!, key]))
  const { table, ...league } = leagueOf(entities)
  const rounds = roundsOf(fixtures)
  return withHead(head, {
    ...league,
    entities,
    rounds: rounds.map((_, at) => ({ key: `md${at + 1}`, stage: 'league', name: matchday(at + 1) })),
    events: rounds.flatMap((matches, at) =>
      matches.map(({ starts_at, home, away }, number) => ({
        key: `md${at + 1}-${number + 1}`,
        round: `md${at + 1}`,
        starts_at,
        first: keyOf.get(home)!,
        second: keyOf.get(away)!,
        ...(table !== null && { table_group: table }),
      })),
    ),
  })
}
