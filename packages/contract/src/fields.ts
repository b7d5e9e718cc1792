import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import type { FieldMistake } from './mistakes/field-mistakes.ts'

/** Names the mistake in something that is not a text of the right form. */
export const ofForm = (mistake: FieldMistake) => ({
  error: ({ code, input }: { code?: string | undefined; input?: unknown }) =>
    // A number says the form as little as a wrong text does; what is not there at all is missing.
    code === 'invalid_format' || (code === 'invalid_type' && input !== undefined) ? mistake : undefined,
})

/** Ids of database rows: PostgreSQL integers. */
export const ID_MAX = 2_147_483_647
export const id = z.int().min(1).max(ID_MAX)
/** An id in a path or a query, where everything arrives as text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'wrong_id')
  .meta({ maxLength: 10 })
  .transform(Number)
  .pipe(id)

/** The same time with its fraction of a second, where it has one, cut or filled to three digits. */
export function inMilliseconds(time: string): string {
  return time.replace(/\.(\d+)(?=Z$)/, (_, digits: string) => `.${digits.padEnd(3, '0').slice(0, 3)}`)
}

/** Characters of a time at most, with a fraction that nobody can measure. */
const TIME_MAX = 40
const instant = z.iso.datetime(ofForm('wrong_time')).max(TIME_MAX)

/**
 * ISO 8601 in UTC (API.md "Conventions"), of this game's era: PostgreSQL has no year 0. Of fractions of a second
 * the milliseconds count.
 */
export const time = instant
  // What is no time at all is not too early as well. It must not abort: that would hide what comes after it.
  .refine((value) => value >= '1900' || !instant.safeParse(value).success, 'too_early')
  .overwrite(inMilliseconds)

/** PostgreSQL cannot store NUL in a text, so it is refused at the edge. */
// oxlint-disable-next-line no-control-regex
export const text = z.string().regex(/^[^\u0000]*$/, 'unreadable_text')

/** Part of a name that is looked for; case, ё and е, accents and spaces around make no difference. */
export const searchText = text.normalize('NFC').trim().max(SEARCH_MAX)

/** Tells, of a text, what a check of the rules finds wrong with it: for `.check` of a schema. */
export const byRule =
  (check: (text: string) => readonly { code: FieldMistake }[]) =>
  (context: z.core.ParsePayload<string>): void => {
    for (const { code } of check(context.value))
      context.issues.push({ code: 'custom', message: code, input: context.value, continue: true })
  }

export const slug = text.min(1).max(80)

const asDigits = (value: unknown) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

/** A number in a query, where it arrives as text: decimal digits and nothing else (API.md "Conventions"). */
export const digits = (minimum: number, maximum: number, otherwise: number) =>
  z
    .preprocess(asDigits, z.int().min(minimum).max(maximum))
    // What the OpenAPI document says of it, which cannot look through the step before.
    .meta({ type: 'integer', minimum, maximum })
    .prefault(otherwise)

/** `page` from 1 and `limit` of a list (API.md "Conventions"). */
export const paging = (size: { default: number; maximum: number }) => ({
  page: digits(1, 1_000_000, 1),
  limit: digits(1, size.maximum, size.default),
})

export const pageMeta = z.object({ page: z.int(), limit: z.int(), total: z.int() })
export type PageMeta = z.infer<typeof pageMeta>
