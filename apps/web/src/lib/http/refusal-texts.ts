import { REFUSALS } from '@called-it/contract/errors.ts'
import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import type { Localized } from '@called-it/contract/languages.ts'

const TEXTS: readonly Localized[] = [
  ...Object.values(REFUSALS).map(({ text }) => text),
  ...Object.values(FORM_MISTAKES),
]

/** Returns a refusal's text in both languages; null if the contract does not contain this text. */
export function inBothLanguages(text: string): Localized | null {
  return TEXTS.find(({ ru, en }) => ru === text || en === text) ?? null
}
