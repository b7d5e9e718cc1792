/** The languages of the interface; Russian is the default, English the fallback (SPEC.md 9). */
export const LANGUAGES = ['ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text for readers, in both languages (API.md "Conventions", called L there). */
export type Localized = Record<Language, string>
