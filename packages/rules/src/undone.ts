import { areOver, type FactsEvent, isOver } from './facts.ts'
import type { About } from './kind.ts'
import { KINDS } from './kind-list.ts'
import { questionsOf, type TournamentFacts } from './questions.ts'
import type { KindName } from './systems.ts'

/** An event without a final result: no result, or a live or provisional one. */
export type UndoneEvent = { id: number; is_live: boolean }

/** A question without an outcome. */
export type UndoneQuestion = { kind: KindName; about: About }

/** The parts that a tournament lacks before it can be finished. */
export type Undone = { events: UndoneEvent[]; questions: UndoneQuestion[] }

/**
 * What a tournament still lacks at its end: events that are neither decided nor called off, and questions that would come
 * to nothing if it were finished now. A question that names what the end itself settles (top scorer, top goalkeeper, most
 * productive team) is among them only where that cannot be computed. A question that nobody can answer, since there is
 * nobody to name, lacks nothing.
 */
export function undoneOf(facts: TournamentFacts): Undone {
  return {
    events: facts.events
      .filter(({ result }) => !isOver(result))
      .map(({ id, result }: FactsEvent) => ({ id, is_live: result.status === 'live' })),
    questions: withoutOutcome(facts),
  }
}

/** Returns the questions that have no outcome although all events that decide them are over: an organiser has to enter it. */
export const undecidedOf = (facts: TournamentFacts): UndoneQuestion[] =>
  withoutOutcome(facts).filter(({ kind, about }) => areOver(KINDS[kind].missing!.decidedBy(facts, about)))

function withoutOutcome(facts: TournamentFacts): UndoneQuestion[] {
  const finished = { ...facts, is_finished: true }
  return questionsOf(finished)
    .filter(({ kind, about }) => {
      const { missing, outcome, choice } = KINDS[kind]
      // A kind that only results settle lacks only results.
      if (missing === null || outcome(finished, about) !== null) return false
      return choice(finished, about).ids.length > 0
    })
    .map(({ kind, about }) => ({ kind, about }))
}
