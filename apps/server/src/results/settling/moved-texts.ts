import { KIND_CONTRACTS } from '@called-it/contract/kind-list.ts'
import { type Language, LANGUAGES, type Localized } from '@called-it/contract/languages.ts'
import type { KindName } from '@called-it/rules/systems.ts'

/** What has become of a question, with the names that it is about. */
export type Move =
  | { what: 'decided' | 'interim' | 'out'; names: Localized[] }
  | { what: 'undecided' | 'opened' | 'closed' }

/** The most names of one text. */
const NAMES_MAX = 4

const TEXTS: Record<Language, Record<Move['what'], (names: string, count: number) => string>> = {
  ru: {
    decided: (names) => names,
    interim: (names) => `сейчас ${names}`,
    out: (names, count) => `${names} ${count === 1 ? 'выбывает' : 'выбывают'}`,
    undecided: () => 'больше не решено',
    opened: () => 'стороны известны, приём открывается',
    closed: () => 'стороны больше не известны, приём закрывается',
  },
  en: {
    decided: (names) => names,
    interim: (names) => `now ${names}`,
    out: (names, count) => `${names} ${count === 1 ? 'is' : 'are'} out`,
    undecided: () => 'not decided any more',
    opened: () => 'both sides are known, predictions open',
    closed: () => 'the sides are not known any more, predictions close',
  },
}

const MORE: Record<Language, (count: number) => string> = {
  ru: (count) => ` и ещё ${count}`,
  en: (count) => ` and ${count} more`,
}

/** Returns what has become of a question, in both languages: `Top scorer: now Schick, Ronaldo`. */
export function textOfMove(kind: KindName, about: Localized | null, move: Move): Localized {
  const names = 'names' in move ? move.names : []
  const inLanguage = (lang: Language): string => {
    const subject = [KIND_CONTRACTS[kind].name[lang], ...(about ? [about[lang]] : [])].join(', ')
    const listed = names.slice(0, NAMES_MAX).map((name) => name[lang])
    const more = names.length > NAMES_MAX ? MORE[lang](names.length - NAMES_MAX) : ''
    return `${subject}: ${TEXTS[lang][move.what](listed.join(', ') + more, names.length)}`
  }
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, inLanguage(lang)])) as Localized
}
