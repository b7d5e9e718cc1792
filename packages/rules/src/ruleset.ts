import { mistake, type Mistake } from './mistake.ts'
import { LEAST_ODDS } from './ufc/odds.ts'

/** Weight of a knockout stage (API.md, tournament document). Stages with tables have none. */
export const STAGE_LEVELS = [
  'knockout_playoff',
  'round_of_16',
  'quarter_final',
  'semi_final',
  'third_place',
  'final',
] as const
export type StageLevel = (typeof STAGE_LEVELS)[number]

/** Which score earns points: after 90 minutes and stoppage time, or after 120 (GAME.md 4). */
export const SCORE_BASES = ['regular_time', 'extra_time'] as const
export type ScoreBasis = (typeof SCORE_BASES)[number]

/** How close an exact score came, best first (GAME.md 4). */
export const HITS = ['exact', 'difference', 'outcome', 'miss'] as const

/** What can be wrong with a tournament's overrides. */
export type RulesetMistake =
  | 'wrong_object'
  | 'unknown_field'
  | 'one_of'
  | 'whole_number_between'
  | 'better_hit_earns_less'
  | 'odds_from_to'
  | 'odds_reversed'

/** The numbers a tournament is played by. Points are whole and never negative. */
export type Ruleset = {
  /** Points for each hit of an exact score (GAME.md 4). */
  match: Record<(typeof HITS)[number], number>
  score_basis: ScoreBasis
  /** How many times match points count in a stage of that level; a level left out counts once. */
  stage_multiplier: Partial<Record<StageLevel, number>>
  /** Points for who goes through in a tie, by the level of its stage (GAME.md 4). */
  tie: Record<StageLevel, number>
  /** Points for each team of a table group in its place, and for the whole order besides (GAME.md 4). */
  table_order: { place: number; whole_order: number }
  /**
   * Points for each chosen team among the first eight of the league, how many times those of the favourite count, and
   * the points for all eight besides (GAME.md 4).
   */
  league: { team: number; favourite_multiplier: number; all_teams: number }
  /** Points for the top scorer, the top goalkeeper, the most productive team, the tournament's winner (GAME.md 4). */
  scorer: number
  keeper: number
  most_productive_team: number
  tournament_winner: number
  /**
   * Points for a right pick of a fight, doubled or not; how many times the coefficient of a doubled one counts; how many
   * days before its first fight a round opens (GAME.md 3 and 5); between which decimal odds a fighter's coefficient
   * lies, so that odds of another notation are not taken for decimal ones.
   */
  fight: {
    right_pick: number
    multiplier: number
    opens_days_before: number
    odds_min: number
    odds_max: number
  }
}

/** GAME.md 4: 5, 3, 2 and 0 points, the score after 90 minutes, double in the final; its table of the others; GAME.md 5. */
export const DEFAULT_RULESET: Ruleset = {
  match: { exact: 5, difference: 3, outcome: 2, miss: 0 },
  score_basis: 'regular_time',
  stage_multiplier: { final: 2 },
  tie: {
    knockout_playoff: 3,
    round_of_16: 4,
    quarter_final: 5,
    semi_final: 6,
    third_place: 5,
    final: 8,
  },
  table_order: { place: 2, whole_order: 2 },
  league: { team: 4, favourite_multiplier: 2, all_teams: 10 },
  scorer: 15,
  keeper: 15,
  most_productive_team: 12,
  tournament_winner: 20,
  fight: { right_pick: 1, multiplier: 2, opens_days_before: 5, odds_min: LEAST_ODDS, odds_max: 51 },
}

/** Rules that are one number of points. */
const NUMBERS = ['scorer', 'keeper', 'most_productive_team', 'tournament_winner'] as const

// Together they keep the points of a season far inside the 32-bit integers that hold them.
export const POINTS_MAX = 1000
export const MULTIPLIER_MAX = 100
export const DAYS_MAX = 365
/** The highest coefficient that a ruleset can allow. */
export const ODDS_LIMIT = 1000

/**
 * The ruleset a tournament is played by: the default with the tournament's overrides laid over it.
 * Overrides are the `ruleset` of a tournament document; nothing at all means the default. They must have
 * passed `checkRuleset`: a mistake in them throws here, so that no settlement runs on a broken ruleset.
 */
export function resolveRuleset(overrides: unknown = {}): Ruleset {
  const mistakes = checkRuleset(overrides)
  if (mistakes.length > 0) {
    throw new Error(`broken ruleset: ${mistakes.map(({ path, code }) => `${path} ${code}`).join('; ')}`)
  }
  const given = overrides as Partial<Ruleset>
  return {
    ...DEFAULT_RULESET,
    ...given,
    match: { ...DEFAULT_RULESET.match, ...given.match },
    stage_multiplier: { ...DEFAULT_RULESET.stage_multiplier, ...given.stage_multiplier },
    tie: { ...DEFAULT_RULESET.tie, ...given.tie },
    table_order: { ...DEFAULT_RULESET.table_order, ...given.table_order },
    league: { ...DEFAULT_RULESET.league, ...given.league },
    fight: { ...DEFAULT_RULESET.fight, ...given.fight },
  }
}

/**
 * The mistakes in a tournament's overrides; empty when they can be played by. Paths start inside the
 * ruleset: `match.exact`. Unknown fields are mistakes, so that a misspelt one is not silently the default.
 */
export function checkRuleset(overrides: unknown): Mistake<RulesetMistake>[] {
  if (!isRecord(overrides)) return [notAnObject('')]
  const check = (field: keyof Ruleset, of: (value: unknown) => Mistake<RulesetMistake>[]) =>
    overrides[field] === undefined ? [] : of(overrides[field])
  return [
    ...unknownFields('', overrides, Object.keys(DEFAULT_RULESET)),
    ...check('match', checkMatch),
    ...check('score_basis', (value) =>
      (SCORE_BASES as readonly unknown[]).includes(value)
        ? []
        : [mistake('score_basis', 'one_of', { values: SCORE_BASES.join(', ') })],
    ),
    ...check('stage_multiplier', (value) =>
      checkNumbers('stage_multiplier', value, STAGE_LEVELS, 1, MULTIPLIER_MAX),
    ),
    ...check('tie', (value) => checkNumbers('tie', value, STAGE_LEVELS, 0, POINTS_MAX)),
    ...check('table_order', (value) =>
      checkNumbers('table_order', value, ['place', 'whole_order'], 0, POINTS_MAX),
    ),
    ...check('league', checkLeague),
    ...check('fight', checkFight),
    ...NUMBERS.flatMap((field) => check(field, (value) => checkNumber(field, value, 0, POINTS_MAX))),
  ]
}

/** The level that counts for a stage: a stage of type `final` is the final, also where it names no level. */
export function levelOf(stage: { type: string; level?: StageLevel | null | undefined }): StageLevel | null {
  return stage.level ?? (stage.type === 'final' ? 'final' : null)
}

function checkMatch(match: unknown): Mistake<RulesetMistake>[] {
  const mistakes = checkNumbers('match', match, HITS, 0, POINTS_MAX)
  if (mistakes.length > 0) return mistakes
  // Compared with the defaults filled in: an override of `exact` alone can fall below the default `difference`.
  const points = { ...DEFAULT_RULESET.match, ...(match as Partial<Ruleset['match']>) }
  return HITS.slice(1).flatMap((hit, index) => {
    const better = HITS[index]!
    return points[hit] <= points[better] ? [] : [mistake(`match.${hit}`, 'better_hit_earns_less', { better })]
  })
}

function checkLeague(league: unknown): Mistake<RulesetMistake>[] {
  if (!isRecord(league)) return [notAnObject('league')]
  const { favourite_multiplier: times, ...points } = league
  return [
    ...checkNumbers('league', points, ['team', 'all_teams'], 0, POINTS_MAX),
    ...(times === undefined ? [] : checkNumber('league.favourite_multiplier', times, 1, MULTIPLIER_MAX)),
  ]
}

function checkFight(fight: unknown): Mistake<RulesetMistake>[] {
  if (!isRecord(fight)) return [notAnObject('fight')]
  const { multiplier, opens_days_before: days, odds_min, odds_max, ...points } = fight
  return [
    ...checkNumbers('fight', points, ['right_pick'], 0, POINTS_MAX),
    ...(multiplier === undefined ? [] : checkNumber('fight.multiplier', multiplier, 1, MULTIPLIER_MAX)),
    ...(days === undefined ? [] : checkNumber('fight.opens_days_before', days, 1, DAYS_MAX)),
    ...checkOddsBounds({ odds_min, odds_max }),
  ]
}

function checkOddsBounds(bounds: Record<'odds_min' | 'odds_max', unknown>): Mistake<RulesetMistake>[] {
  const isOdds = (value: unknown) => typeof value === 'number' && value >= LEAST_ODDS && value <= ODDS_LIMIT
  const wrong = Object.entries(bounds)
    .filter(([, value]) => value !== undefined && !isOdds(value))
    .map(([field]) =>
      mistake(`fight.${field}`, 'odds_from_to' as const, { min: LEAST_ODDS, max: ODDS_LIMIT }),
    )
  if (wrong.length > 0) return wrong
  // Compared with the defaults filled in: an override of one bound alone can pass the other.
  const { odds_min, odds_max } = { ...DEFAULT_RULESET.fight, ...defined(bounds) }
  return odds_min <= odds_max ? [] : [mistake('fight.odds_max', 'odds_reversed', { min: odds_min })]
}

const defined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function checkNumbers(
  path: string,
  value: unknown,
  fields: readonly string[],
  min: number,
  max: number,
): Mistake<RulesetMistake>[] {
  if (!isRecord(value)) return [notAnObject(path)]
  const wrong = Object.entries(value)
    .filter(([field]) => fields.includes(field))
    .flatMap(([field, number]) => checkNumber(`${path}.${field}`, number, min, max))
  return [...unknownFields(`${path}.`, value, fields), ...wrong]
}

function checkNumber(path: string, value: unknown, min: number, max: number): Mistake<RulesetMistake>[] {
  const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max
  return fits ? [] : [mistake(path, 'whole_number_between', { min, max })]
}

function unknownFields(prefix: string, value: object, known: readonly string[]): Mistake<RulesetMistake>[] {
  return Object.keys(value)
    .filter((field) => !known.includes(field))
    .map((field) => mistake(`${prefix}${field}`, 'unknown_field'))
}

function notAnObject(path: string): Mistake<RulesetMistake> {
  return mistake(path, 'wrong_object')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
