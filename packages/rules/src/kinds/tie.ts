import { type Facts, type FactsEvent, firstKickOff } from '../facts.ts'
import { sidesOfTie, tieWinnerOf } from '../football/tie.ts'
import type { About, Kind } from '../kind.ts'
import { ALWAYS, NEVER, opensWithTournament, untilFinished } from './opening.ts'
import { crowdOfEntities } from './entity-crowd.ts'

/** Who goes through in a tie of the bracket, by any way (GAME.md 4): the id of an entity. */
export const tie: Kind<number, number> = {
  name: 'tie',
  type: 'group',
  per: 'tie',
  needs_group: false,
  times(facts, about) {
    const legs = legsOf(facts, about)
    const isCalledOff = legs.every(({ result }) => result.status === 'cancelled')
    // One that was decided without a kick-off, by an award, is no less locked when its match is moved ahead.
    const isOver = isCalledOff || tieWinnerOf(legs) !== null
    return untilFinished(facts, {
      opens_at: sidesOfTie(legs) === null ? NEVER : opensWithTournament(facts),
      locks_at: isOver ? ALWAYS : (firstKickOff(legs) ?? NEVER),
    })
  },
  choice: (facts, about) => ({ entities: sidesOfTie(legsOf(facts, about)) ?? [] }),
  check: (answer, { entities }) => (entities.includes(answer) ? null : 'team_not_in_tie'),
  encode: (answer) => [answer],
  decode: ([entity]) => entity!,
  outcome: (facts, about) => tieWinnerOf(legsOf(facts, about)),
  crowd: crowdOfEntities,
  earn(answer, outcome, ruleset, level) {
    const earned = answer === outcome
    const points = earned && level ? ruleset.tie[level] : 0
    return { points, coefficient: 0, hit: null, parts: [{ part: 'winner', points, earned }] }
  },
}

function legsOf(facts: Facts, about: About): FactsEvent[] {
  return facts.events.filter((event) => event.tie !== null && event.tie === about)
}
