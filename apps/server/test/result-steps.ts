import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import fc from 'fast-check'

/** A step that an organiser or a worker can take in a cup that is under way. */
export type ResultStep =
  | { result: string; body: MatchResultBody }
  | {
      change: string
      body: { status?: 'scheduled' | 'live' | 'postponed' | 'cancelled'; starts_at?: string }
    }
  | { takeBack: string }
  | { outcomes: OutcomesBody }
  | { finish: true }
  | { work: 'lock' | 'admit' }

/** The recipe of a result: a status, goals, and which optional fields it has. */
const material = fc.record({
  status: fc.constantFrom('finished', 'finished', 'finished', 'live', 'awarded', 'cancelled'),
  first: fc.nat({ max: 2 }),
  second: fc.nat({ max: 2 }),
  winner: fc.constantFrom('first', 'second'),
  says_more: fc.boolean(),
  names_players: fc.boolean(),
})
type Material = typeof material extends fc.Arbitrary<infer Value> ? Value : never

const resultOf = (event: DocumentEvent, cup: TournamentDocument, material: Material): MatchResultBody => {
  const { status, first, second, winner, says_more, names_players } = material
  const score = { first, second }
  const isTie = (event.tie ?? null) !== null
  const legs = cup.events.filter(({ tie }) => isTie && tie === event.tie)
  switch (status) {
    case 'awarded':
      return { status, winner }
    case 'cancelled':
      return { status, ...(isTie && says_more && { winner }) }
    case 'live':
      return { status, score }
    default:
      return {
        status: 'finished',
        score,
        ...(legs.length === 2 && legs[1] === event && says_more && { winner }),
        ...(legs.length === 1 && first === second && says_more && shootOut(first, winner)),
        ...(names_players && playersOf(event, cup, score)),
      }
  }
}

const shootOut = (goals: number, winner: 'first' | 'second') => ({
  after_extra_time: { first: goals, second: goals },
  penalties: { first: 3, second: 3, [winner]: 4 },
})

/** One player of each side has scored all its goals, and the goalkeeper played, if the document names them. */
function playersOf(
  event: DocumentEvent,
  { players }: TournamentDocument,
  score: Record<'first' | 'second', number>,
) {
  const ofSide = (side: 'first' | 'second') => (players ?? []).filter(({ entity }) => entity === event[side])
  const keeperOf = (side: 'first' | 'second') =>
    ofSide(side).find(({ position }) => position === 'goalkeeper')?.key ?? null
  return {
    goals: (['first', 'second'] as const).flatMap((side) =>
      ofSide(side)
        .slice(0, 1)
        .flatMap(({ key }) => Array.from({ length: score[side] }, () => ({ player: key, minute: 1 }))),
    ),
    goalkeepers: { first: keeperOf('first'), second: keeperOf('second') },
  }
}

const result = (cup: TournamentDocument, event: DocumentEvent): fc.Arbitrary<ResultStep> =>
  material.map((part) => ({ result: event.key, body: resultOf(event, cup, part) }))

/** Outcomes that an organiser can set for a cup: each a value, or null, which takes it back. */
function outcomesOf({ system_name, entities, players, table_groups }: TournamentDocument) {
  const keys = entities.map(({ key }) => key)
  const goalkeepers = players!.filter(({ position }) => position === 'goalkeeper').map(({ key }) => key)
  const some = (values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }))
  const order = (values: string[], least = values.length) =>
    fc.option(fc.shuffledSubarray(values, { minLength: least, maxLength: least }))
  return fc.record<OutcomesBody>(
    {
      top_scorers: some(players!.map(({ key }) => key)),
      top_keepers: some(goalkeepers),
      most_productive_teams: some(keys),
      ...(system_name === 'uefa'
        ? { league_order: order(keys, 8) }
        : {
            winner: fc.option(fc.constantFrom(...keys)),
            group_orders: fc.record(
              Object.fromEntries(table_groups!.map((group) => [group.key, order(group.entities)])),
            ),
          }),
    },
    { requiredKeys: [] },
  )
}

const stepOf = (cup: TournamentDocument, past: string): fc.Arbitrary<ResultStep> => {
  const event = fc.constantFrom(...cup.events)
  return fc.oneof(
    { weight: 6, arbitrary: event.chain((item) => result(cup, item)) },
    {
      weight: 3,
      arbitrary: fc.record({
        change: event.map(({ key }) => key),
        body: fc.constantFrom(
          { status: 'scheduled' as const },
          { status: 'live' as const },
          { status: 'postponed' as const },
          { status: 'cancelled' as const },
          { starts_at: past },
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ takeBack: event.map(({ key }) => key) }) },
    { weight: 3, arbitrary: fc.record({ outcomes: outcomesOf(cup) }) },
    { weight: 1, arbitrary: fc.constant({ finish: true as const }) },
    { weight: 1, arbitrary: fc.constantFrom<ResultStep>({ work: 'lock' }, { work: 'admit' }) },
  )
}

/** A cup that is played, often to its end, followed by random steps. All of its matches start at `past`. */
export const resultSequences = (cup: TournamentDocument, past: string): fc.Arbitrary<ResultStep[]> =>
  fc
    .tuple(
      fc.tuple(...cup.events.map((event) => result(cup, event))),
      fc.shuffledSubarray(
        cup.events.map((_, at) => at),
        { minLength: cup.events.length - 1 },
      ),
      fc.array(stepOf(cup, past), { minLength: 1, maxLength: 6, size: 'max' }),
    )
    .map(([results, played, steps]) => [...played.map((at) => results[at]!), ...steps])
