import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { z } from 'zod'

const TYPES = {
  string: 'wrong_string',
  number: 'wrong_number',
  int: 'wrong_int',
  boolean: 'wrong_boolean',
  array: 'wrong_array',
  object: 'wrong_object',
  record: 'wrong_object',
} as const

/** The unit of a size that is not the value itself. */
const UNITS = {
  string: { too_small: 'at_least_characters', too_big: 'at_most_characters' },
  array: { too_small: 'at_least_items', too_big: 'at_most_items' },
} as const

/** Returns the message code of a schema's issue: zod's own texts are English and name types. */
export function describeIssue(issue: z.core.$ZodIssue): Localized {
  switch (issue.code) {
    case 'invalid_type':
      return fieldMistake(entryOf(TYPES, issue.expected) ?? 'unusable')
    case 'invalid_value':
      return fieldMistake('one_of', { values: issue.values.map(String).join(', ') })
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.inclusive === false) return fieldMistake('more_than', { limit })
      return fieldMistake(entryOf(UNITS, issue.origin)?.too_small ?? 'at_least', { limit })
    }
    case 'too_big': {
      const limit = Number(issue.maximum)
      if (issue.inclusive === false) return fieldMistake('less_than', { limit })
      return fieldMistake(entryOf(UNITS, issue.origin)?.too_big ?? 'at_most', { limit })
    }
    case 'unrecognized_keys':
      return fieldMistake('unknown_field')
    case 'invalid_format':
      return fieldMistake('wrong_format')
    default:
      return fieldMistake('unusable')
  }
}

function entryOf<Entries extends object>(entries: Entries, name: string): Entries[keyof Entries] | undefined {
  return Object.hasOwn(entries, name) ? entries[name as keyof Entries] : undefined
}
