import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import fc from 'fast-check'
import type { EventChange } from '../../src/tournaments/tournaments.ts'
import { type CardMaterial, cardMaterials } from './fight-cards.ts'

/** A step that a user, an organiser or a worker can take in a series. */
export type FightStep =
  | { save: CardMaterial; user: number; round: string }
  | { change: string; body: EventChange }
  | { result: string; body: FightResultBody }
  | { takeBack: string }
  | { finish: true }
  | { work: 'lock' | 'admit' }

/** Start times for the fights that steps move. */
export type Moments = { past: string; ahead: string }

const result: fc.Arbitrary<FightResultBody> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      status: fc.constant('finished' as const),
      winner: fc.constantFrom('first', 'second'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ status: fc.constantFrom('draw', 'no_contest', 'cancelled') }) },
)

const odds = fc.integer({ min: 101, max: 900 }).map((hundredths) => hundredths / 100)

/** A fighter takes a side with his odds; without odds he is refused. */
const newFighter = (side: 'first' | 'second', keys: string[]): fc.Arbitrary<EventChange> =>
  fc
    .tuple(fc.constantFrom(...keys), fc.constantFrom('one', 'both', 'both', 'none'), odds, odds)
    .map(([key, brought, first, second]) => ({
      [side]: key,
      ...(brought === 'one' && { coefficients: { [side]: first } }),
      ...(brought === 'both' && { coefficients: { first, second } }),
    }))

/** Changes of a fight before its round locks, or afterwards, when they are refused. */
const changeOf = (
  event: DocumentEvent,
  waiting: string[],
  { past, ahead }: Moments,
): fc.Arbitrary<EventChange> =>
  fc.oneof(
    { weight: 3, arbitrary: newFighter('first', [event.first!, ...waiting]) },
    { weight: 2, arbitrary: newFighter('second', [event.second!, ...waiting]) },
    { weight: 1, arbitrary: fc.constant({ first: event.second!, second: event.first! }) },
    { weight: 3, arbitrary: fc.record({ coefficients: fc.record({ first: odds, second: odds }) }) },
    { weight: 3, arbitrary: fc.constant({ status: 'cancelled' as const }) },
    { weight: 2, arbitrary: fc.constant({ status: 'scheduled' as const }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<EventChange>({ status: 'live' }, { starts_at: past }, { starts_at: ahead }),
    },
  )

const ROUNDS = ['n1', 'n2']
const work = fc.constantFrom<FightStep>({ work: 'lock' }, { work: 'admit' })

/**
 * A series in which users save cards while fights change. The first round locks and its fights end. Then random steps happen
 * to both rounds.
 */
export function fightSequences(
  { events, entities }: TournamentDocument,
  users: number,
  moments: Moments,
): fc.Arbitrary<FightStep[]> {
  const waiting = entities.map(({ key }) => key).filter((key) => key.startsWith('spare'))
  const ofRound = (round: string) => events.filter((event) => event.round === round)
  const save = (round: string): fc.Arbitrary<FightStep> =>
    fc.record({
      save: cardMaterials(false),
      user: fc.nat(users - 1),
      round: fc.constant(round),
    })
  const change = (events: DocumentEvent[]): fc.Arbitrary<FightStep> =>
    fc
      .constantFrom(...events)
      .chain((event) =>
        fc.record({ change: fc.constant(event.key), body: changeOf(event, waiting, moments) }),
      )
  const resultOf = (event: DocumentEvent): fc.Arbitrary<FightStep> =>
    fc.record({ result: fc.constant(event.key), body: result })
  const before = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...ROUNDS).chain(save) },
      { weight: 3, arbitrary: change(events) },
      { weight: 1, arbitrary: work },
    ),
    { minLength: 3, maxLength: 16, size: 'max' },
  )
  const [first] = ROUNDS.map(ofRound) as [DocumentEvent[]]
  const night = fc
    .tuple(fc.tuple(...first.map(resultOf)), fc.shuffledSubarray([...first.keys()], { minLength: 2 }))
    .map(([results, ended]) => ended.map((at) => results[at]!))
  const after = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...events).chain(resultOf) },
      { weight: 3, arbitrary: change(events) },
      { weight: 2, arbitrary: fc.record({ takeBack: fc.constantFrom(...events.map(({ key }) => key)) }) },
      { weight: 2, arbitrary: fc.constantFrom(...ROUNDS).chain(save) },
      { weight: 2, arbitrary: work },
      { weight: 1, arbitrary: fc.constant<FightStep>({ finish: true }) },
    ),
    { minLength: 1, maxLength: 8, size: 'max' },
  )
  return fc.tuple(before, night, after).map((parts) => parts.flat())
}
