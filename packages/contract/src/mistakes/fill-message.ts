import type { MistakeParams } from '@called-it/rules/mistake.ts'
import type { Language, Localized } from '../languages.ts'

/** Returns a message with its parameters in both languages. Throws if it names a parameter that `params` lacks. */
export const fillMessage = ({ ru, en }: Localized, params: MistakeParams = {}): Localized => ({
  ru: fill(ru, params, 'ru'),
  en: fill(en, params, 'en'),
})

function fill(template: string, params: MistakeParams, language: Language): string {
  return template.replaceAll(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (_, name: string, one: string | undefined, other: string | undefined) => {
      const value = params[name]
      if (value === undefined) throw new Error(`"${template}" names ${name}, which nobody gave`)
      if (one === undefined || other === undefined) return String(value)
      return new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : other
    },
  )
}
