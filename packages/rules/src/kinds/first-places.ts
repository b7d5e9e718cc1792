import { type Facts, type Overrides } from '../facts.ts'
import { countsOfPlayers, goalsOfTeams, leadersOf, type PlayerCounts } from '../football/player-counts.ts'
import { type Choice, kind, type Named, type Interim } from '../kind.ts'
import { type Entry, points } from '../numbers.ts'
import { earnByFirst, onePick } from './one-pick.ts'
import { opensWithTournament, startsWithTournament, untilFinished } from './opening.ts'

/** The differences between the kinds that ask who has the most of something. */
type Most<Name extends string, Otherwise extends string> = {
  name: Name
  names: Named
  /** The points of a right answer, by the name of the kind. */
  numbers: Record<Name, Entry<number>>
  /** The outcome that the organiser enters if it cannot be computed. */
  override: keyof Overrides & ('top_scorers' | 'top_keepers' | 'most_productive_teams')
  choice(facts: Facts): Choice['ids']
  /** The mistake for an id that is not offered. */
  otherwise: Otherwise
  /** Returns the counts by id. */
  count(facts: Facts): Map<number, number>
}

/**
 * Asks who has the most of something: the id of an entity or a player. If several share first place, each of them is right
 * (GAME.md 4). Settled when the organiser finishes the tournament.
 */
const mostOf = <const Name extends string, const Otherwise extends string>({
  name,
  names,
  numbers,
  override,
  choice,
  otherwise,
  count,
}: Most<Name, Otherwise>) => {
  const leaders = (facts: Facts) => {
    const found = facts.overrides[override]?.toSorted((a, b) => a - b) ?? leadersOf(count(facts))
    return found.length > 0 ? found : null
  }
  return kind({
    name,
    type: name,
    per: 'tournament',
    needs_group: false,
    names,
    missing: {
      path: `outcomes.${override}`,
      code: 'outcome_missing',
      decidedBy: ({ events }) => events,
    },
    numbers,
    parts: ['first_place'],
    times: (facts) =>
      untilFinished(facts, {
        opens_at: opensWithTournament(facts),
        locks_at: startsWithTournament(facts),
      }),
    choice: (facts) => ({ ids: choice(facts) }),
    check: (answer: number, { ids }) => (ids.includes(answer) ? null : otherwise),
    ...onePick,
    outcome: (facts) => (facts.is_finished ? leaders(facts) : null),
    interim: (facts): Interim<number[]> => ({
      outcome: leaders(facts),
      // The counts of players are stored with the players: there are many.
      figures:
        names === 'player' ? null : { counts: [...count(facts)].map(([id, count]) => ({ id, count })) },
    }),
    earn: (answer, outcome, ruleset) => earnByFirst(answer, outcome, ruleset[name]),
  })
}

const countOf = (field: keyof PlayerCounts) => (facts: Facts) =>
  new Map([...countsOfPlayers(facts)].map(([id, counts]) => [id, counts[field]]))

/** The top scorer (GAME.md 4). */
export const scorer = mostOf({
  name: 'scorer',
  numbers: { scorer: points(15) },
  names: 'player',
  override: 'top_scorers',
  choice: ({ players }) => players.map(({ id }) => id),
  otherwise: 'unknown_player',
  count: countOf('goals'),
})

/** The top goalkeeper: the most clean sheets (GAME.md 4). */
export const keeper = mostOf({
  name: 'keeper',
  numbers: { keeper: points(15) },
  names: 'player',
  override: 'top_keepers',
  choice: ({ players }) => players.filter(({ position }) => position === 'goalkeeper').map(({ id }) => id),
  otherwise: 'not_a_goalkeeper',
  count: countOf('clean_sheets'),
})

/** The most productive team: the most goals (GAME.md 4). */
export const mostProductiveTeam = mostOf({
  name: 'most_productive_team',
  numbers: { most_productive_team: points(12) },
  names: 'entity',
  override: 'most_productive_teams',
  choice: ({ entities }) => entities,
  otherwise: 'unknown_team',
  count: goalsOfTeams,
})
