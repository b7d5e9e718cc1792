import { checkSide } from '../answers/side.ts'
import { eventsByTie, type Facts, type FactsEvent, firstKickOff } from '../facts.ts'
import { sidesOfTie, tieWinnerOf } from '../football/tie.ts'
import { type About, kind } from '../kind.ts'
import { each, points } from '../numbers.ts'
import { STAGE_LEVELS } from '../stage-level.ts'
import { ALWAYS, NEVER, opensWithTournament, untilFinished } from './opening.ts'
import { onePick, rightOrWrong } from './one-pick.ts'

/** The side that goes through in a tie, by any way (GAME.md 4): the id of an entity. */
export const tie = kind({
  name: 'tie',
  type: 'group',
  per: 'tie',
  needs_group: false,
  names: 'entity',
  missing: { path: 'ties', code: 'tie_undecided', decidedBy: legsOf },
  numbers: {
    /** Points for the side that goes through, by the level of the stage. */
    tie: each(STAGE_LEVELS, points, {
      knockout_playoff: 3,
      round_of_16: 4,
      quarter_final: 5,
      semi_final: 6,
      third_place: 5,
      final: 8,
    }),
  },
  parts: ['winner'],
  times(facts, about) {
    const legs = legsOf(facts, about)
    const isCalledOff = legs.every(({ result }) => result.status === 'cancelled')
    // A tie decided by an award without a kick-off stays locked if its match is moved to a later time.
    const isOver = isCalledOff || tieWinnerOf(legs) !== null
    return untilFinished(facts, {
      opens_at: sidesOfTie(legs) === null ? NEVER : opensWithTournament(facts),
      locks_at: isOver ? ALWAYS : (firstKickOff(legs) ?? NEVER),
    })
  },
  choice: (facts, about) => ({ ids: sidesOfTie(legsOf(facts, about)) ?? [] }),
  check: (answer: number, choice) => checkSide(answer, choice),
  ...onePick,
  outcome: (facts, about) => tieWinnerOf(legsOf(facts, about)),
  earn: (answer, outcome, ruleset, level) =>
    rightOrWrong('winner', answer === outcome, level ? ruleset.tie[level] : 0),
})

function legsOf(facts: Pick<Facts, 'events'>, about: About): FactsEvent[] {
  return about === null ? [] : (eventsByTie(facts.events).get(String(about)) ?? [])
}
