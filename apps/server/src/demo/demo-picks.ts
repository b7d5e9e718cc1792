import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { asks, type KindName } from '@called-it/rules/systems.ts'
import { savedBefore, seeded, strengthOf } from './demo-predictions.ts'

/** A user's answer to a question that is not about a match, by the keys of the document. */
export type DemoPick = {
  reddy_id: string
  kind: KindName
  /** The key of the table group or the tie. Null: the tournament itself. */
  key: string | null
  /** Entities or players; for the top eight these and then the favourite. */
  named: string[]
  saved_at: string
}

/** The most popular players. */
const STARS = [
  'kane', 'mbappe', 'ronaldo', 'lukaku', 'musiala', 'depay', 'gakpo', 'morata', 'havertz', 'lewandowski', 'haaland',
  'salah', 'vinicius', 'raphinha', 'guirassy', 'lautaro-martinez',
] // prettier-ignore

/** How much fans' opinions differ, and how much a star, a forward or a first goalkeeper gains. */
const WHIM = 1.6
const BONUS = { star: 1.3, forward: 0.6, midfielder: 0, defender: -1.5, goalkeeper: -9, first_keeper: 1.2 }

/**
 * Returns what a crowd of fans would have answered besides the scores: favourites are named more often, each
 * fan has opinions of their own, and not every fan answers everything. Saved at some time before `lockedAt`;
 * ties before their first match.
 */
export function makePicks(
  accounts: string[],
  document: TournamentDocument,
  options: { seed: number; lockedAt: string; diligence: number },
): DemoPick[] {
  const random = seeded(options.seed)
  const whim = () => (random() - 0.5) * 2 * WHIM
  /** Returns these keys, the fan's favourite first. */
  const favouritesOf = (keys: readonly string[], worth: (key: string) => number): string[] =>
    keys
      .map((key) => ({ key, worth: worth(key) + whim() }))
      .toSorted((a, b) => b.worth - a.worth)
      .map(({ key }) => key)
  const questions = questionsOf(document, favouritesOf, options.lockedAt)
  return accounts.flatMap((reddy_id) =>
    questions.flatMap(({ kind, key, at, answer }) =>
      random() > options.diligence
        ? []
        : [{ reddy_id, kind, key, named: answer(), saved_at: savedBefore(Date.parse(at), random) }],
    ),
  )
}

type Question = Pick<DemoPick, 'kind' | 'key'> & { at: string; answer: () => string[] }

function questionsOf(
  { system_name, entities, players = [], table_groups = [], events }: TournamentDocument,
  favouritesOf: (keys: readonly string[], worth: (key: string) => number) => string[],
  lockedAt: string,
): Question[] {
  const teams = entities.map(({ key }) => key)
  const first = (keys: readonly string[], worth: (key: string) => number) =>
    favouritesOf(keys, worth).slice(0, 1)
  const byKey = new Map(players.map((player) => [player.key, player]))
  const scoring = (key: string) => {
    const { entity, position } = byKey.get(key)!
    return strengthOf(entity) + BONUS[position] + (STARS.includes(key) ? BONUS.star : 0)
  }
  const keepers = players.filter(({ position }) => position === 'goalkeeper')
  const firstKeepers = new Set(
    [...Map.groupBy(keepers, ({ entity }) => entity).values()].map(([keeper]) => keeper!.key),
  )
  const keeping = (key: string) =>
    strengthOf(byKey.get(key)!.entity) + (firstKeepers.has(key) ? BONUS.first_keeper : 0)
  const ties = [...Map.groupBy(events, ({ tie }) => tie ?? null)].flatMap(([tie, legs]) => {
    const leg = legs.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))[0]!
    return tie && leg.first && leg.second && leg.starts_at
      ? [{ tie, at: leg.starts_at, sides: [leg.first, leg.second] }]
      : []
  })
  const all: Question[] = [
    ...table_groups.map(({ key, entities: members }) => ({
      kind: 'table_order' as const,
      key,
      at: lockedAt,
      answer: () => favouritesOf(members, strengthOf),
    })),
    ...ties.map(({ tie, at, sides }) => ({
      kind: 'tie' as const,
      key: tie,
      at,
      answer: () => first(sides, strengthOf),
    })),
    {
      kind: 'league',
      key: null,
      at: lockedAt,
      answer: () => {
        const eight = favouritesOf(teams, strengthOf).slice(0, LEAGUE_TEAMS)
        return [...eight, ...first(eight, strengthOf)]
      },
    },
    ...(players.length > 0
      ? [
          {
            kind: 'scorer' as const,
            key: null,
            at: lockedAt,
            answer: () => first([...byKey.keys()], scoring),
          },
          {
            kind: 'keeper' as const,
            key: null,
            at: lockedAt,
            answer: () =>
              first(
                keepers.map(({ key }) => key),
                keeping,
              ),
          },
        ]
      : []),
    { kind: 'most_productive_team', key: null, at: lockedAt, answer: () => first(teams, strengthOf) },
    { kind: 'tournament_winner', key: null, at: lockedAt, answer: () => first(teams, strengthOf) },
  ]
  return all.filter(({ kind }) => asks(system_name, kind))
}
