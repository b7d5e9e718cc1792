/** Text for readers, in both languages of the product (SPEC.md 9). */
export type Localised = { ru: string; en: string }

/** What the words of a mistake name: a limit, a key. */
export type MistakeParams = Readonly<Record<string, string | number>>

/**
 * What is wrong with a document, and where: `path` is dotted, `goals.3.player`; empty for the whole. Rules tell a
 * code, the texts of both languages stand in one place for those who speak to people.
 */
export type Mistake<Code extends string = string> = { path: string; code: Code; params?: MistakeParams }

/** A mistake at `path`. */
export function mistake<Code extends string>(
  path: string,
  code: Code,
  params?: MistakeParams,
): Mistake<Code> {
  return params ? { path, code, params } : { path, code }
}
