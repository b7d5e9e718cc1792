/** Text for readers, in both languages of the product (SPEC.md 9). */
export type Localised = { ru: string; en: string }

/** What is wrong with a document, and where: `path` is dotted, `goals.3.player`; empty for the whole. */
export type Mistake = { path: string; message: Localised }

/** A mistake at `path`, said in Russian and in English. */
export function mistake(path: string, ru: string, en: string): Mistake {
  return { path, message: { ru, en } }
}
