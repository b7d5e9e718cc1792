import { placeMistakes, placeOfBadJson } from '@called-it/contract/document-text/placed-mistakes.ts'
import type { ErrorBody, Meanwhile, Review } from '@called-it/contract/error-body.ts'
import { type ErrorCode, REFUSALS } from '@called-it/contract/errors.ts'
import type { FieldMistake } from '@called-it/contract/mistakes/common-mistakes.ts'
import { FIELD_MISTAKES, fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { fieldPath, type PathStyle } from '@called-it/contract/field-path.ts'
import { type Language, type Localized, LANGUAGES } from '@called-it/contract/languages.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { z } from 'zod'
import { expectedFields } from './expected-fields.ts'
import { describeIssue } from './schema-mistakes.ts'

type Text = Localized | FieldMistake
/** Mistakes by the path of their field, in both languages until the viewer's language is known. */
export type FieldErrors = Record<string, Text[]>

/** A refusal that a user can cause. Thrown anywhere; `answerOf` is the only translator. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | null
  readonly retryAfterSeconds: number | undefined
  /** The name of the exceeded limit, for the log of security events; clients do not see it. */
  readonly limit: string | undefined
  /** What stands now, of a `changed_meanwhile`. */
  readonly meanwhile: Meanwhile | undefined
  /** What a refused document would change. */
  readonly review: Review | undefined
  /** The text of the refused body, where its mistakes are shown by line. */
  sentText: string | undefined

  constructor(
    code: ErrorCode,
    fields: FieldErrors | null,
    met?: { retryAfterSeconds?: number; limit?: string; meanwhile?: Meanwhile; review?: Review },
  ) {
    super(REFUSALS[code].text.en)
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = met?.retryAfterSeconds
    this.limit = met?.limit
    this.meanwhile = met?.meanwhile
    this.review = met?.review
  }
}

export const problem = (code: ErrorCode, fields: FieldErrors | null = null): Problem =>
  new Problem(code, fields)

/** Returns a 409 with what somebody else has changed meanwhile. */
export const changedMeanwhile = (meanwhile: Meanwhile): Problem =>
  new Problem('changed_meanwhile', null, { meanwhile })

/** Returns a 429 with the seconds to wait; `limit` is the name of the exceeded limit. */
export const tooMany = (waitMs: number, limit: string): Problem =>
  new Problem('too_many_requests', null, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    limit,
  })

/** Returns the status and the body of a refusal in the viewer's language. */
export function answerOf(refusal: Problem, language: Language): { status: number; body: ErrorBody } {
  const { status, text } = REFUSALS[refusal.code]
  const message = text[language]
  const errors =
    refusal.fields &&
    Object.fromEntries(
      Object.entries(refusal.fields).map(([path, texts]) => [
        path,
        texts.map((value) => textOf(value)[language]),
      ]),
    )
  return {
    status,
    body: {
      message,
      errors,
      code: refusal.code,
      ...placedIn(refusal.sentText, errors, message),
      ...refusal.meanwhile,
      ...refusal.review,
    },
  }
}

/** Returns in both languages why something was refused: its first mistake, else its own sentence. */
export function reasonOf({ code, fields }: Problem): Localized {
  const first = Object.values(fields ?? {})[0]?.[0]
  return first === undefined ? REFUSALS[code].text : textOf(first)
}

/** Returns the mistakes of a text by line; of a text that is no JSON the place where it stops being JSON. */
function placedIn(
  text: string | undefined,
  errors: ErrorBody['errors'],
  message: string,
): Pick<ErrorBody, 'mistakes'> {
  if (text === undefined) return {}
  if (errors) return { mistakes: placeMistakes(text, errors) }
  const place = placeOfBadJson(text)
  return place ? { mistakes: [{ path: '', ...place, message, suggestion: null }] } : {}
}

const textOf = (text: Text): Localized => (typeof text === 'string' ? fieldMistake(text) : text)

/** The most mistakes of one response: writing a megabyte of mistakes would cost more than finding them. */
export const MISTAKES_MAX = 1000
/** The longest path of a mistake; our fields have shorter paths, unknown fields may have longer ones. */
const PATH_MAX = 300

/**
 * Returns `validation_failed` with the mistakes that zod found by path: the first thousand, in the order of
 * the schema. With `schema` the messages name the expected fields.
 */
export function invalid(error: z.ZodError, style: PathStyle = 'dots', schema?: z.ZodType): Problem {
  // Without a prototype: a field may be called `constructor`.
  const fields: FieldErrors = Object.create(null)
  for (const issue of eachMistake(error.issues).take(MISTAKES_MAX)) {
    ;(fields[fieldPath(issue.path, style).slice(0, PATH_MAX)] ??= []).push(textOfIssue(issue, schema))
  }
  return problem('validation_failed', fields)
}

/** The mistake is the unknown field, not the object around it. */
function* eachMistake(issues: readonly z.core.$ZodIssue[]): Generator<z.core.$ZodIssue> {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') yield issue
    else for (const key of issue.keys) yield { ...issue, keys: [key], path: [...issue.path, key] }
  }
}

function textOfIssue(issue: z.core.$ZodIssue, schema?: z.ZodType): Text {
  if (Object.hasOwn(FIELD_MISTAKES, issue.message)) {
    // A mistake that our own check found carries the parameters of its message (`tournamentDocument`).
    const params = issue.code === 'custom' ? (issue.params as MistakeParams | undefined) : undefined
    return fieldMistake(issue.message as FieldMistake, params)
  }
  const isMissing = issue.code === 'invalid_type' || issue.code === 'invalid_value'
  if (isMissing && issue.input === undefined) return 'required'
  if (schema && issue.code === 'invalid_type' && issue.expected === 'object') {
    const fields = expectedFields(schema, issue.path)
    if (fields) return fieldMistake('wrong_object_of', { fields })
  }
  return describeIssue(issue)
}

/** Returns the language of `Accept-Language`: the supported one with the highest weight, else Russian (API.md). */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { tag: tag.split('-')[0] as Language, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => LANGUAGES.includes(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return wishes[0]?.tag ?? 'ru'
}
