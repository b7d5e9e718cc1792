import { type Facts, firstKickOff } from '../facts.ts'
import { tieWinnerOf } from '../football/tie.ts'
import type { Kind } from '../kind.ts'
import { ALWAYS, NEVER, opensWithTournament, untilFinished } from './opening.ts'
import { crowdOfEntities } from './entity-crowd.ts'

/** Who wins the tournament (GAME.md 4): the id of an entity. Settled with the final. */
export const tournamentWinner: Kind<number, number> = {
  name: 'tournament_winner',
  type: 'tournament_winner',
  per: 'tournament',
  needs_group: false,
  times: (facts) =>
    untilFinished(facts, {
      opens_at: opensWithTournament(facts),
      locks_at: lockOf(facts),
    }),
  choice: ({ entities }) => ({ entities }),
  check: (answer, { entities }) => (entities.includes(answer) ? null : 'unknown_team'),
  encode: (answer) => [answer],
  decode: ([entity]) => entity!,
  outcome: (facts) => tieWinnerOf(finalOf(facts)),
  crowd: crowdOfEntities,
  earn(answer, outcome, ruleset) {
    const earned = answer === outcome
    const points = earned ? ruleset.tournament_winner : 0
    return { points, coefficient: 0, hit: null, parts: [{ part: 'winner', points, earned }] }
  },
}

// A match that began and was called off then counts, too: what had locked stays locked. So does a known winner,
// though the final was awarded and is moved ahead.
const lockOf = (facts: Facts): number =>
  tieWinnerOf(finalOf(facts)) === null
    ? (firstKickOff(facts.events) ?? facts.document_starts_at ?? NEVER)
    : ALWAYS

const finalOf = (facts: Facts) => facts.events.filter(({ level }) => level === 'final')
