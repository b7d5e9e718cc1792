import { STAGE_LEVELS } from '@called-it/rules/ruleset.ts'
import { SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { z } from 'zod'
import { ofForm, slug, text, time } from './fields.ts'
import { STAGE_TYPES, prize } from './tournaments.ts'

/** A key names a thing of a document, for good: it is how an update finds what it changes. */
const key = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'wrong_key')
const name = z.strictObject({ ru: text.min(1).max(200), en: text.min(1).max(200) })
const flagCode = z.string().regex(/^[a-z]{2}(-[a-z]{2,3})?$/, 'wrong_flag')
// Not `z.httpUrl`, which knows Latin top-level domains only: there is .рф.
const webAddress = z.url({ protocol: /^https?$/, hostname: /^[^\s/]+\.[^\s/]+$/, ...ofForm('wrong_address') })
const image = z.union([webAddress, z.string().regex(/^\/[^/\\]/)], 'wrong_image')
const nullish = <T extends z.ZodType>(schema: T) => schema.nullable().optional()

export const TIE_BREAKS = ['uefa_euro', 'uefa_league_phase', 'fifa_world_cup'] as const
export const FIGHT_TYPES = ['main', 'secondary', 'other'] as const
export const POSITIONS = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const
/** Decimal odds (GAME.md 1). */
export const coefficient = z.number().min(1.01).max(1000)

export const documentEvent = z.strictObject({
  key,
  round: key,
  starts_at: nullish(time),
  first: nullish(key),
  second: nullish(key),
  table_group: nullish(key),
  tie: nullish(key),
  venue: nullish(name),
  type: z.enum(FIGHT_TYPES).optional(),
  weight_class: nullish(name),
  is_title: z.boolean().optional(),
  coefficients: nullish(z.strictObject({ first: coefficient, second: coefficient })),
})

/** The document that an organiser sends: one tournament, whole (API.md "Tournament document"). */
export const tournamentDocument = z.strictObject({
  slug: slug.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'wrong_slug'),
  system_name: z.enum(SYSTEM_NAMES),
  name,
  image: nullish(image),
  chat_url: nullish(webAddress),
  started_at: nullish(time),
  predictions_opened_at: nullish(time),
  ratings_opened_at_date: nullish(z.iso.date(ofForm('wrong_date'))),
  ruleset: z.record(z.string(), z.unknown()).optional(),
  groups: z.array(z.strictObject({ code: key, name })).optional(),
  entities: z
    .array(
      z.strictObject({
        key,
        name,
        code: nullish(text.min(1).max(8)),
        country: nullish(flagCode),
        image: nullish(image),
      }),
    )
    .max(1000),
  players: z
    .array(z.strictObject({ key, name, entity: key, position: z.enum(POSITIONS) }))
    .max(10_000)
    .optional(),
  stages: z
    .array(
      z.strictObject({
        key,
        type: z.enum(STAGE_TYPES),
        level: nullish(z.enum(STAGE_LEVELS)),
        name,
        tie_break: nullish(z.enum(TIE_BREAKS)),
      }),
    )
    .max(100),
  table_groups: z
    .array(z.strictObject({ key, name, entities: z.array(key).max(100) }))
    .max(100)
    .optional(),
  rounds: z.array(z.strictObject({ key, stage: key, name })).max(1000),
  events: z.array(documentEvent).max(5000),
  prizes: z
    .array(prize.extend({ title: name }).strict())
    .max(200)
    .optional(),
})
export type TournamentDocument = z.output<typeof tournamentDocument>
export type DocumentEvent = z.output<typeof documentEvent>
