import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { KIND_MISTAKES } from '../kind-list.ts'
import type { Localized } from '../languages.ts'
import { COMMON_MISTAKES, type FieldMistake } from './common-mistakes.ts'
import { fillMessage } from './fill-message.ts'

/**
 * The messages of all mistakes in fields, in both languages, by the codes that rules, schemas and the server use.
 * `{name}` is filled with a parameter of the mistake; `{count|one|other}` is the plural form for a number.
 */
export const FIELD_MISTAKES: Readonly<Record<FieldMistake, Localized>> = {
  ...COMMON_MISTAKES,
  ...KIND_MISTAKES,
}

/**
 * Returns the message of a mistake in both languages. Throws if the message names a parameter that `params` lacks: a reader
 * would be shown the template.
 */
export function fieldMistake(code: FieldMistake, params: MistakeParams = {}): Localized {
  return fillMessage(FIELD_MISTAKES[code], params)
}
