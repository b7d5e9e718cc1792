import type { FactsEvent } from '../src/facts.ts'
import type { TournamentFacts } from '../src/questions.ts'
import { DEFAULT_RULESET } from '../src/ruleset.ts'

/** Teams of the tournaments below, by their ids. */
export const [HOSTS, GUESTS, OTHERS] = [1, 2, 3] as const

/** A scheduled match of the group stage between two known teams, at `starts_at`. */
export const eventOf = (changes: Partial<FactsEvent> = {}): FactsEvent => ({
  id: 10,
  round_id: 100,
  stage_type: 'group_stage',
  level: null,
  tie_break: null,
  table_group: null,
  tie: null,
  first: HOSTS,
  second: GUESTS,
  starts_at: 1000,
  begun_at: null,
  result: { status: 'scheduled' },
  fight: null,
  ...changes,
})

/** The same in a knockout stage, as a leg of tie `sf`. */
export const legOf = (changes: Partial<FactsEvent> = {}): FactsEvent =>
  eventOf({ stage_type: 'playoff', level: 'semi_final', tie: 'sf', ...changes })

/** A tournament of these matches that takes predictions from the beginning. */
export const factsOf = (
  events: readonly FactsEvent[],
  changes: Partial<TournamentFacts> = {},
): TournamentFacts => ({
  system_name: 'euro',
  ruleset: DEFAULT_RULESET,
  document_starts_at: 500,
  opens_at: null,
  is_finished: false,
  entities: [HOSTS, GUESTS, OTHERS],
  table_groups: [],
  players: [],
  events,
  overrides: {},
  ...changes,
})
