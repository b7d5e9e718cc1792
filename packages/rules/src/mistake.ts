/** A text in both languages of the product (SPEC.md 9). */
export type Localised = { ru: string; en: string }

/** The parameters of a mistake's message: a limit, a key. */
export type MistakeParams = Readonly<Record<string, string | number>>

/**
 * A mistake in a document: `path` is dotted, `goals.3.player`; empty for the whole document. Rules return a
 * code; the contract has the messages in both languages.
 */
export type Mistake<Code extends string = string> = { path: string; code: Code; params?: MistakeParams }

/** Returns a mistake at `path`. */
export function mistake<Code extends string>(
  path: string,
  code: Code,
  params?: MistakeParams,
): Mistake<Code> {
  return params ? { path, code, params } : { path, code }
}
