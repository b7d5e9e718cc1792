import { REFUSALS } from '@called-it/contract/errors.ts'
import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import type { Localized } from '@called-it/contract/languages.ts'

const TEXTS: readonly Localized[] = [
  ...Object.values(REFUSALS).map(({ text }) => text),
  ...Object.values(FORM_MISTAKES),
]

/** A text of a refusal in both languages; null where the server says what the contract does not have word for word. */
export function inBothLanguages(text: string): Localized | null {
  return TEXTS.find(({ ru, en }) => ru === text || en === text) ?? null
}
