/** Names of feeds: of sources, of what a source says of an event, and of why something waits for an organiser. */

/** The sources that results can come from. `replay` plays a recording of `data/` again. */
export const SOURCE_NAMES = [
  'football-data.org',
  'openligadb',
  'openfootball',
  'the-odds-api',
  'espn',
  'replay',
] as const
export type SourceName = (typeof SOURCE_NAMES)[number]

/** What a source can say. */
export const SOURCE_GIFTS = ['schedule', 'results', 'goals', 'squads', 'coefficients'] as const
export type SourceGift = (typeof SOURCE_GIFTS)[number]

/** The status of an event in the words that all sources are translated into. `unknown` is always held. */
export const OBSERVED_STATUSES = [
  'scheduled',
  'live',
  'finished',
  'postponed',
  'cancelled',
  'awarded',
  'draw',
  'no_contest',
  'unknown',
] as const
export type ObservedStatus = (typeof OBSERVED_STATUSES)[number]

/** Why something that a source says waits for an organiser. The contract has a sentence for each. */
export const HOLD_CODES = [
  // What the source says cannot be read, or contradicts itself.
  'unknown_status',
  'unknown_stage',
  'no_regular_time',
  'scores_contradict',
  'penalties_missing',
  'winner_contradicts',
  'no_score',
  'postponed_guess',
  // It contradicts what the source said before, or what stands.
  'reopened',
  'unbegun',
  'shrunk',
  'final_changed',
  'sides_swapped',
  'sides_changed',
  'doubled',
  'id_changed',
  'empty_answer',
  'unreadable_event',
  'too_early',
  'start_moved_far',
  'start_in_past',
  'gone',
  'refused',
  // It needs a second voice.
  'sources_disagree',
  'needs_confirmation',
  // A name is not known.
  'unknown_player',
  'unknown_entity',
  'unknown_event',
  // The result stands, but something of it is missing.
  'goals_incomplete',
] as const
export type HoldCode = (typeof HOLD_CODES)[number]

/** The holds by which something could not be matched: the desk lists them apart. */
export const UNMATCHED_CODES = [
  'unknown_player',
  'unknown_entity',
  'unknown_event',
] as const satisfies readonly HoldCode[]

/** How a feed is. `silent`: its source has not answered for a quarter of an hour of play, or for two runs where they are rarer. */
export const FEED_STATES = [
  'waiting',
  'answering',
  'failing',
  'silent',
  'paused',
  'finished',
  'no_key',
] as const
export type FeedState = (typeof FEED_STATES)[number]

/** Why the last call of a source gave nothing. */
export const FEED_TROUBLES = ['away', 'refused', 'limited', 'unreadable', 'no_budget'] as const
export type FeedTrouble = (typeof FEED_TROUBLES)[number]
