import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { z } from 'zod'
import { slug, text } from '../fields.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { name } from '../organiser/document-shape.ts'
import { isZone } from '../zones/zones.ts'
import { KNOCKOUT_SIDES_MAX } from './knockout.ts'

const TEAM_MAX = 200
/** The most teams: two rounds of each against each are 4,032 matches then. */
const TEAMS_MAX = 64

/** A time zone, a day and a time of day as people write them in forms. */
export const zone = text.max(64).refine(isZone, 'unknown_zone')
export const day = z.iso.date({ error: 'wrong_date' })
export const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'wrong_time_of_day')
  .meta({ maxLength: 5 })

const teams = z
  .array(text.trim().min(1).max(TEAM_MAX))
  .min(2)
  .max(TEAMS_MAX)
  .refine((names) => new Set(names).size === names.length, 'team_named_twice')

const shared = {
  name,
  slug: slug.optional(),
  /** The first round is on the first day; all rounds begin at the same time of day. */
  zone,
  first_day: day,
  time: timeOfDay,
  days_between: z.int().min(1).max(60),
}

const templates = z.discriminatedUnion('template', [
  z.strictObject({ ...shared, template: z.literal('double_round_robin'), teams }),
  z.strictObject({
    ...shared,
    template: z.literal('groups_and_knockout'),
    teams,
    groups: z.int().min(1).max(16),
    /** How many teams of each group go through. */
    through: z.int().min(1).max(4),
    third_place: z.boolean(),
  }),
  z.strictObject({
    ...shared,
    template: z.literal('knockout'),
    teams: teams.max(KNOCKOUT_SIDES_MAX),
    third_place: z.boolean(),
  }),
  z.strictObject({
    ...shared,
    template: z.literal('fight_series'),
    evenings: z.int().min(1).max(30),
    fights: z.int().min(2).max(20),
  }),
])

/** What is asked to make a tournament from a template. */
export const templateForm = templates.superRefine((form, context) => {
  if (form.template !== 'groups_and_knockout') return
  const { groups, through, teams: names } = form
  const smallest = Math.floor(names.length / groups)
  const report = (path: string, message: FieldMistake, params: MistakeParams = {}) =>
    context.addIssue({ code: 'custom', path: [path], message, params })
  if (smallest < 2) report('groups', 'groups_too_small')
  else if (through > smallest) report('through', 'through_more_than_group', { count: smallest })
  else if (groups * through < 2 || groups * through > KNOCKOUT_SIDES_MAX) {
    report('through', 'wrong_number_through', { max: KNOCKOUT_SIDES_MAX })
  }
})
export type TemplateForm = z.output<typeof templateForm>
export type TemplateName = TemplateForm['template']
export const TEMPLATE_NAMES = templates.options.map((option) => option.shape.template.value)
