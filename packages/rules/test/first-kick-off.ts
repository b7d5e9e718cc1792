import type { FactsEvent } from '../src/facts.ts'
import type { TournamentFacts } from '../src/questions.ts'
import type { PredictionPhase } from '../src/vocabulary.ts'
import { eventOf } from './tournament.ts'

/** A case of when a question can be answered: its name, the matches, the moment, the phase, and the tournament. */
export type PhaseCase = [
  name: string,
  events: FactsEvent[],
  now: number,
  phase: PredictionPhase,
  tournament?: Partial<TournamentFacts>,
]

/** A status of a match, and when the match was seen to begin. */
export const as = (status: FactsEvent['result']['status'], begun_at: number | null = null) => ({
  result: { status },
  begun_at,
})
/** A match without a time. */
export const UNTIMED = { starts_at: null }

/** Two matches with the fields of `stage`, at 1000 and 2000. */
export function makeMatches(stage: Partial<FactsEvent> = {}) {
  const matchOf =
    (fields: Partial<FactsEvent>) =>
    (changes: Partial<FactsEvent> = {}) =>
      eventOf({ ...stage, ...fields, ...changes })
  return { first: matchOf({ id: 1, starts_at: 1000 }), second: matchOf({ id: 2, starts_at: 2000 }) }
}

/** What is true of all questions about a whole tournament: they can be answered until its first kick-off. */
export function casesOfFirstKickOff({ first, second }: ReturnType<typeof makeMatches>): PhaseCase[] {
  return [
    ['from the first', [first(), second()], -1e15, 'open'],
    ['not before the tournament opens', [first()], 699, 'not_open', { opens_at: 700 }],
    ['one millisecond before the first kick-off', [second(), first()], 999, 'open'],
    ['not from the first kick-off on', [second(), first()], 1000, 'locked'],
    ['not after a match began early', [first(), second(as('live', 900))], 900, 'locked'],
    ['not past a scheduled kick-off, though it was late', [first(as('live', 1100))], 1000, 'locked'],
    [
      'until the second kick-off if the first match is postponed',
      [first(as('postponed')), second()],
      1999,
      'open',
    ],
    [
      'until the second kick-off if the first match is cancelled',
      [first(as('cancelled')), second()],
      1999,
      'open',
    ],
    [
      'not after a match began that was postponed afterwards',
      [first(as('postponed', 1001)), second()],
      1001,
      'locked',
    ],
    [
      'not after a match began that was cancelled afterwards',
      [first(as('cancelled', 1)), second()],
      1,
      'locked',
    ],
    ['until the day of the document, before matches have times', [first(UNTIMED)], 499, 'open'],
    ['not from the day of the document on', [first(UNTIMED)], 500, 'locked'],
    ['not without a start date', [first(UNTIMED)], 0, 'not_open', { document_starts_at: null }],
    ['not when the tournament is over', [first()], 0, 'locked', { is_finished: true }],
  ]
}
