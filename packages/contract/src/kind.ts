import type { MistakeOf } from '@called-it/rules/kind-list.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { Glossary } from './glossary/meaning.ts'
import type { Language, Localized } from './languages.ts'
import type { CommonMistake } from './mistakes/common-mistakes.ts'

/** What the HTTP contract says about a kind of prediction. One file in `kinds/` holds all of it. */
export type KindContract<Name extends KindName> = {
  /** Its name in messages to organisers and users, as the beginning of a sentence. */
  name: Localized
  /** Its missing answers in a list, if that is not its name. */
  reminder?: Readonly<Record<Language, MissingAnswers>>
  /** Its calls, in the order of the API. */
  calls: readonly Endpoint[]
  /** An answer in the comparison of two users: as it is saved, with the things that its ids name. */
  answer: z.ZodType
  /** The meaning of the fields that only its calls and its part of the ruleset have. */
  fields: Glossary
} & OwnMistakes<Exclude<MistakeOf<Name>, CommonMistake | ErrorCode>>

/** The messages of the mistakes that its check finds and that no other kind has. */
type OwnMistakes<Code extends string> = [Code] extends [never]
  ? { mistakes?: undefined }
  : { mistakes: Readonly<Record<Code, Localized>> }

/**
 * The words for missing answers. `one` if only one question is asked; in `several`, by the plural form of the number of
 * questions, # stands for the counts: '2 of 10'.
 */
export type MissingAnswers =
  | string
  | { one: string; several: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { other: string } }
