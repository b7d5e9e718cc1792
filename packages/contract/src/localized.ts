import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

export const language = z.enum(LANGUAGES)

/** A text for readers, in both languages: `Localized` of languages.ts. */
export const localized = z.object({ ru: z.string(), en: z.string() })
