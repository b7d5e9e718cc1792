import { TIE_BREAKS, TAKES, FIGHT_TYPES, PLAYER_POSITIONS, STAGE_TYPES } from '@called-it/rules/vocabulary.ts'
import { ODDS_LIMIT, LEAST_ODDS } from '@called-it/rules/ufc/odds.ts'
import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { ofForm, slug, SLUG_MAX, text, time, unlessTooLong } from '../fields.ts'
import { limitedRecord } from './limited-record.ts'
import { ADDRESS_MAX, isOtherSite, isSafeAddress } from '../safe-address.ts'
import { rulesetOverrides } from '../ruleset.ts'
import { prize } from '../tournaments/tournaments.ts'

/** The most bytes that a document may have (API.md "Conventions"). */
export const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024

/**
 * The most items of each list of a document: about ten times as many as the largest real one has (a World Cup: 48
 * teams, 1,248 players, 104 matches; a year of UFC: 15 evenings of 14 fights).
 */
export const DOCUMENT_ITEMS_MAX = {
  groups: 50,
  entities: 1000,
  players: 10_000,
  stages: 100,
  table_groups: 100,
  rounds: 1000,
  events: 5000,
  prizes: 200,
} as const
/** The most teams of a table group. */
export const GROUP_TEAMS_MAX = 100
const NAME_MAX = 200
const KEY_MAX = 64
/** The most fields of a ruleset: about twice as many as exist. */
const RULES_MAX = 20

/** The key of an item of a document. It never changes: an update finds the item by it. */
export const key = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'wrong_key')
  .meta({ maxLength: KEY_MAX })
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const flagCode = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]{2,3})?$/, 'wrong_flag')
  .meta({ maxLength: 6 })
const webAddress = z
  .string()
  .max(ADDRESS_MAX)
  .refine(unlessTooLong(ADDRESS_MAX, isOtherSite), 'wrong_address')
  .meta({ format: 'uri' })
/** An https address, or a path of this site. */
const image = z
  .string()
  .max(ADDRESS_MAX)
  .refine(
    unlessTooLong(ADDRESS_MAX, (address) => (address.startsWith('/') ? isSafeAddress : isOtherSite)(address)),
    'wrong_image',
  )
  .meta({ format: 'uri-reference' })
const jsonOf = (schema: z.ZodType) => ({ ...z.toJSONSchema(schema), $schema: undefined })
const nameText = text.min(1).max(NAME_MAX)
const nameInBoth = z.strictObject({ ru: nameText, en: nameText })
type SentName = string | z.input<typeof nameInBoth>
/** A name in both languages. A name that is sent as one text counts for both (API.md's answers have both). */
export const name = z
  .custom<SentName>()
  .meta(jsonOf(z.union([nameInBoth, nameText])))
  .pipe(
    z.preprocess((sent: SentName) => (typeof sent === 'string' ? { ru: sent, en: sent } : sent), nameInBoth),
  )
/** The part of a ruleset for one kind. The rules check it; the schema only bounds its size. */
const partOfRuleset = z
  .unknown()
  .refine((value) => typeof value !== 'object' || value === null || Object.keys(value).length <= RULES_MAX, {
    error: 'at_most_items',
    params: { limit: RULES_MAX },
  })
const nullish = <T extends z.ZodType>(schema: T) => schema.nullable().optional()

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'wrong_colour')
  .meta({ maxLength: 7 })

/**
 * Decimal odds (GAME.md 1). The tournament's ruleset bounds them (`checkOdds` of the rules): a message of the shape would
 * name other bounds.
 */
export const coefficient = z.number().meta({ minimum: LEAST_ODDS, maximum: ODDS_LIMIT })
/**
 * A whole number. Not `z.int`: a fraction would stop the check of the whole document, and mistakes of meaning
 * would be reported only after this one was corrected.
 */
const wholeBetween = (min: number, max: number) =>
  z
    .number()
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: 'whole_number_between',
      params: { min, max },
    })
    .meta({ type: 'integer', minimum: min, maximum: max })
const place = wholeBetween(1, 1_000_000)
/** A count from before the first result of the tournament. */
const countedBefore = nullish(wholeBetween(0, 10_000))

export const documentUserGroup = z.strictObject({ code: key, name })
export const documentEntity = z.strictObject({
  key,
  name,
  code: nullish(text.min(1).max(8)),
  country: nullish(flagCode),
  colours: nullish(z.array(colour).length(2)),
  image: nullish(image),
})
export const documentPlayer = z.strictObject({
  key,
  name,
  entity: key,
  position: z.enum(PLAYER_POSITIONS),
  goals_before: countedBefore,
  clean_sheets_before: countedBefore,
})
export const documentStage = z.strictObject({
  key,
  type: z.enum(STAGE_TYPES),
  level: nullish(z.enum(STAGE_LEVELS)),
  name,
  /** Left out: the tie-break of the system. */
  tie_break: nullish(z.enum(TIE_BREAKS)),
})
export const documentTableGroup = z.strictObject({ key, name, entities: z.array(key).max(GROUP_TEAMS_MAX) })
export const documentRound = z.strictObject({ key, stage: key, name })
/** The source of a side of a tie: the winner or the loser of another tie, or a place in a table group. */
export const sideSource = z.union(
  [z.strictObject({ tie: key, take: z.enum(TAKES) }), z.strictObject({ group: key, place: z.int().min(1) })],
  { error: 'wrong_source' },
)

export const documentEvent = z.strictObject({
  key,
  round: key,
  starts_at: nullish(time),
  first: nullish(key),
  second: nullish(key),
  table_group: nullish(key),
  tie: nullish(key),
  first_from: nullish(sideSource),
  second_from: nullish(sideSource),
  venue: nullish(name),
  type: z.enum(FIGHT_TYPES).optional(),
  weight_class: nullish(name),
  is_title: z.boolean().optional(),
  coefficients: nullish(z.strictObject({ first: coefficient, second: coefficient })),
})
export const documentPrize = prize.extend({ title: name, place_from: place, place_to: place }).strict()

/** The shape of a tournament document, field by field; `document-mistakes.ts` checks its meaning. */
export const documentShape = z.strictObject({
  slug: slug
    .refine(
      unlessTooLong(SLUG_MAX, (value) => SLUG.test(value)),
      'wrong_slug',
    )
    .meta({ pattern: SLUG.source }),
  system_name: z.enum(SYSTEM_NAMES),
  name,
  image: nullish(image),
  chat_url: nullish(webAddress),
  started_at: nullish(time),
  predictions_opened_at: nullish(time),
  ratings_opened_at_date: nullish(z.iso.date(ofForm('wrong_date'))),
  /** `checkRuleset` of the rules checks it: its messages say more than a schema's. */
  ruleset: limitedRecord(z.string().meta({ maxLength: KEY_MAX }), partOfRuleset, RULES_MAX)
    .meta(jsonOf(rulesetOverrides))
    .optional(),
  groups: z.array(documentUserGroup).max(DOCUMENT_ITEMS_MAX.groups).optional(),
  entities: z.array(documentEntity).max(DOCUMENT_ITEMS_MAX.entities),
  players: z.array(documentPlayer).max(DOCUMENT_ITEMS_MAX.players).optional(),
  stages: z.array(documentStage).max(DOCUMENT_ITEMS_MAX.stages),
  table_groups: z.array(documentTableGroup).max(DOCUMENT_ITEMS_MAX.table_groups).optional(),
  rounds: z.array(documentRound).max(DOCUMENT_ITEMS_MAX.rounds),
  events: z.array(documentEvent).max(DOCUMENT_ITEMS_MAX.events),
  prizes: z.array(documentPrize).max(DOCUMENT_ITEMS_MAX.prizes).optional(),
})
