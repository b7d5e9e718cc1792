import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import type { FieldMistake } from './mistakes/common-mistakes.ts'

/** Returns the error function of a schema: a value of the wrong form is reported as `mistake`. */
export const ofForm = (mistake: FieldMistake) => ({
  error: ({ code, input }: { code?: string | undefined; input?: unknown }) =>
    // A value of another type is of the wrong form too; a value that is left out is reported as missing.
    code === 'invalid_format' || (code === 'invalid_type' && input !== undefined) ? mistake : undefined,
})

/**
 * Returns the check of a text that is read only if it is not too long, which is a mistake of its own: a pattern may remember
 * each turn of a repetition, and a text of some megabytes has more turns than it may remember.
 */
export const unlessTooLong =
  (most: number, check: (value: string) => boolean): ((value: string) => boolean) =>
  (value) =>
    value.length > most || check(value)

/** The largest id of a database row: a PostgreSQL integer. */
export const ID_MAX = 2_147_483_647
export const id = z.int().min(1).max(ID_MAX)
/** An id in a path or a query, where every value is a text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'wrong_id')
  .meta({ maxLength: 10 })
  .transform(Number)
  .pipe(id)

/** Returns the time with its fraction of a second, if any, cut or padded to three digits. */
export function inMilliseconds(time: string): string {
  return time.replace(/\.(\d+)(?=Z$)/, (_, digits: string) => `.${digits.padEnd(3, '0').slice(0, 3)}`)
}

/** The most characters of a time. */
const TIME_MAX = 40
const instant = z.iso.datetime()
const isInstant = (value: string): boolean => instant.safeParse(value).success

/**
 * ISO 8601 in UTC (API.md "Conventions"), of our era: PostgreSQL has no year 0. Fractions of a second count to the
 * millisecond.
 */
export const time = z
  .string(ofForm('wrong_time'))
  .max(TIME_MAX)
  .refine(unlessTooLong(TIME_MAX, isInstant), 'wrong_time')
  // A text that is no time is not reported as too early as well. The check must not abort: that would hide later mistakes.
  .refine(
    unlessTooLong(TIME_MAX, (value) => value >= '1900' || !isInstant(value)),
    'too_early',
  )
  .meta({ format: 'date-time' })
  .overwrite((value) => (value.length > TIME_MAX ? value : inMilliseconds(value)))

/** PostgreSQL cannot store NUL in a text, so it is refused at the edge. */
export const text = z.string().refine((value) => !value.includes('\u0000'), 'unreadable_text')

/** A part of a name to search for; case, ё and е, accents and surrounding spaces make no difference. */
export const searchText = text.normalize('NFC').trim().max(SEARCH_MAX)

/** Returns a `.check` of a schema that reports the mistake which a check of the rules finds in a text. */
export const byRule =
  (check: (text: string) => readonly { code: FieldMistake }[]) =>
  (context: z.core.ParsePayload<string>): void => {
    for (const { code } of check(context.value))
      context.issues.push({ code: 'custom', message: code, input: context.value, continue: true })
  }

export const SLUG_MAX = 80
export const slug = text.min(1).max(SLUG_MAX)

const asDigits = (value: unknown) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value

/** A number in a query, where it is a text: decimal digits and nothing else (API.md "Conventions"). */
export const digits = (minimum: number, maximum: number, otherwise: number) =>
  z
    .preprocess(asDigits, z.int().min(minimum).max(maximum))
    // For the OpenAPI document, which cannot see through the transformation.
    .meta({ type: 'integer', minimum, maximum })
    .prefault(otherwise)

/** `page` from 1 and `limit` of a list (API.md "Conventions"). */
export const paging = (size: { default: number; maximum: number }) => ({
  page: digits(1, 1_000_000, 1),
  limit: digits(1, size.maximum, size.default),
})

export const pageMeta = z.object({ page: z.int(), limit: z.int(), total: z.int() })
export type PageMeta = z.infer<typeof pageMeta>
