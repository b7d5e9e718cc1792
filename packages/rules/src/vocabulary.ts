/**
 * Names in documents, in the database and in responses that no single rule owns. The contract makes its
 * enums from these lists; names of a rule are defined with the rule (`STAGE_LEVELS`, `SCORE_BASES`, …).
 */

/** The sides of an event, in the order of its entities. */
export const SIDES = ['first', 'second'] as const
export type Side = (typeof SIDES)[number]

/** How close an exact score came, best first (GAME.md 4). */
export const HITS = ['exact', 'difference', 'outcome', 'miss'] as const
export type Hit = (typeof HITS)[number]

/** Parts of a tournament (GAME.md 1). */
export const STAGE_TYPES = ['group_stage', 'league_stage', 'playoff', 'final', 'fight_round'] as const
export type StageType = (typeof STAGE_TYPES)[number]

/** The status of a tournament (API.md, Tournament). */
export const TOURNAMENT_STATUSES = ['not_formed', 'upcoming', 'running', 'finished'] as const
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number]

/** The state of a rating: a match is live, a result may still change, or all are final (GAME.md 9). */
export const RATING_STATES = ['live', 'provisional', 'official'] as const
export type RatingState = (typeof RATING_STATES)[number]

/** The phase of a question: not open yet, open, or locked (GAME.md 3). */
export const PREDICTION_PHASES = ['open', 'locked', 'not_open'] as const
export type PredictionPhase = (typeof PREDICTION_PHASES)[number]

/** The position of a footballer (API.md, Player). */
export const PLAYER_POSITIONS = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const
export type PlayerPosition = (typeof PLAYER_POSITIONS)[number]

/** The status of a match (API.md, Match). */
export const MATCH_STATUSES = ['scheduled', 'live', 'finished', 'postponed', 'cancelled', 'awarded'] as const
export type MatchStatus = (typeof MATCH_STATUSES)[number]

/** The tie-breaks of tables (API.md, tournament document). */
export const TIE_BREAKS = ['uefa_euro', 'uefa_league_phase', 'fifa_world_cup'] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

/** The side of a tie that a later match takes: the winner or the loser. */
export const TAKES = ['winner', 'loser'] as const
export type Take = (typeof TAKES)[number]

/** The type of a fight on its card: main, co-main, other (GAME.md 5). */
export const FIGHT_TYPES = ['main', 'secondary', 'other'] as const
export type FightType = (typeof FIGHT_TYPES)[number]

/** The status of a fight (API.md, Fight). */
export const FIGHT_STATUSES = ['scheduled', 'live', 'finished', 'draw', 'no_contest', 'cancelled'] as const
export type FightStatus = (typeof FIGHT_STATUSES)[number]
