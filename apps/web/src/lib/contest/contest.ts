import { type Language, useLanguage } from '../language/language.ts'

/** The names of the contest, as the server has written them into the page; undefined: it has the product's name. */
const given = document.documentElement.dataset.contest
const names = given && (JSON.parse(given) as Record<Language, string>)

/** The name that organisers have given the contest; null: none. */
export const ownContestName = (language: Language): string | null => (names ? names[language] : null)

/** The name of the contest in the language of the interface. */
export function useContestName(): string {
  return ownContestName(useLanguage()) ?? 'Called It'
}
