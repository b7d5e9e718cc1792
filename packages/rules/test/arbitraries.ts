import fc from 'fast-check'
import type { FactsEvent, PlayedMatch } from '../src/facts.ts'
import type { TournamentFacts } from '../src/questions.ts'
import { MATCH_STATUSES, SIDES } from '../src/vocabulary.ts'
import { resolveRuleset, type Ruleset } from '../src/ruleset.ts'
import { STAGE_LEVELS } from '../src/stage-level.ts'
import { playerOf } from './squad.ts'
import { factsOf, GUESTS, HOSTS, OTHERS } from './tournament.ts'

/** Moments close to one another, so that they often coincide. */
export const moments = fc.integer({ min: -5, max: 30 })

const scores = fc.record({ first: fc.nat(3), second: fc.nat(3) })

/** Random results of a match, valid or not. */
export const results: fc.Arbitrary<PlayedMatch> = fc.record({
  status: fc.constantFrom(...MATCH_STATUSES),
  score: fc.option(scores),
  after_extra_time: fc.option(scores),
  penalties: fc.option(scores),
  winner: fc.option(fc.constantFrom(...SIDES)),
})

/** Matches, legs and finals in any state; their ids count from 1 in the order of the list. */
export const someEvents: fc.Arbitrary<FactsEvent[]> = fc
  .array(
    fc.record({
      round_id: fc.constantFrom(100, 101),
      stage_type: fc.constantFrom('group_stage', 'league_stage', 'playoff', 'final'),
      level: fc.constantFrom(null, 'semi_final', 'final'),
      tie_break: fc.constant(null),
      table_group: fc.constantFrom(null, 7, 8),
      tie: fc.constantFrom(null, 'sf', 'final'),
      first: fc.constantFrom(null, HOSTS, GUESTS),
      second: fc.constantFrom(null, HOSTS, GUESTS),
      starts_at: fc.option(moments),
      begun_at: fc.option(moments),
      result: results,
      fight: fc.constant(null),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((events) => events.map((event, at) => ({ ...event, id: at + 1 })))

const names = (...ids: number[]) => fc.subarray(ids, { minLength: 1 })

/** Tournaments of such matches, with random outcomes set by an organiser. */
export const someFacts: fc.Arbitrary<TournamentFacts> = fc
  .record({
    events: someEvents,
    system_name: fc.constantFrom('euro', 'uefa', 'uefa_playoff'),
    document_starts_at: fc.option(moments),
    opens_at: fc.option(moments),
    is_finished: fc.boolean(),
    overrides: fc.record(
      {
        top_scorers: names(11, 12),
        top_keepers: names(12),
        most_productive_teams: names(HOSTS, GUESTS),
        league_order: fc.shuffledSubarray([HOSTS, GUESTS, OTHERS], { minLength: 3 }),
        group_orders: fc.constantFrom({ 7: [GUESTS, HOSTS] }, { 8: [HOSTS, GUESTS] }),
        winner: fc.constantFrom(HOSTS, GUESTS),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ events, ...changes }) =>
    factsOf(events, {
      ...changes,
      table_groups: [7, 8].map((id) => ({ id, entities: [HOSTS, GUESTS] })),
      players: [playerOf(11, 'striker'), playerOf(12, 'keeper', { position: 'goalkeeper', goals_before: 1 })],
    }),
  )

const points = fc.nat(50)

/** Valid rulesets; all of their numbers differ from the default ones. */
export const rulesets: fc.Arbitrary<Ruleset> = fc
  .record({
    hits: fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20)),
    times: fc.integer({ min: 1, max: 5 }),
    tie: points,
    table_order: fc.record({ place: points, whole_order: points }),
    league: fc.record({
      team: points,
      favourite_multiplier: fc.integer({ min: 1, max: 5 }),
      all_teams: points,
    }),
    scorer: points,
    keeper: points,
    most_productive_team: points,
    tournament_winner: points,
    score_basis: fc.constantFrom('regular_time', 'extra_time'),
  })
  .map(({ hits, times, tie, ...rest }) => {
    const [miss, outcome, difference, exact] = hits.toSorted((a, b) => a - b)
    return resolveRuleset({
      ...rest,
      match: { exact, difference, outcome, miss },
      stage_multiplier: { final: times },
      tie: Object.fromEntries(STAGE_LEVELS.map((level, at) => [level, tie + at])),
    })
  })

export const levels = fc.constantFrom(null, ...STAGE_LEVELS)
