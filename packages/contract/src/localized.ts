import { z } from 'zod'

/** The languages of the interface; Russian is the default, English the fallback (SPEC.md 9). */
export const LANGUAGES = ['ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const language = z.enum(LANGUAGES)

/** A text for readers, in both languages (API.md "Conventions", called L there). */
export const localized = z.object({ ru: z.string(), en: z.string() })
export type Localized = z.infer<typeof localized>
