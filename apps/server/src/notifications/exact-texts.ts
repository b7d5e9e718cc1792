import type { Language } from '@called-it/contract/languages.ts'
import { sidesOf } from './buttons.ts'
import type { ExactMatch } from './exact-store.ts'
import { lines, moreMatchesText, pointsText, SWITCH_OFF_KIND } from './texts.ts'

/** The most matches of one message. */
const MATCHES_MAX = 10

/** Returns a user's exact scores of a day: those of `figures` that still stand. Null: none does. */
export function exactText(
  lang: Language,
  figures: readonly number[],
  matches: readonly ExactMatch[],
  { name, link }: { name: string; link: string | null },
): string | null {
  const hits = matches.filter(({ id, score }) =>
    figures.some(
      (_, at) =>
        at % 3 === 0 && figures[at] === id && figures[at + 1] === score[0] && figures[at + 2] === score[1],
    ),
  )
  if (hits.length === 0) return null
  const shown = hits
    .slice(0, MATCHES_MAX)
    .map((match) => `${sidesOf(lang, match)} ${match.score.join(':')}, ${pointsText(lang, match.points)}`)
  const more = hits.length - MATCHES_MAX
  const head = {
    ru: `Called It, ${name}. Точный счёт:`,
    en: `Called It, ${name}. ${hits.length === 1 ? 'An exact score' : 'Exact scores'}:`,
  }[lang]
  const text =
    hits.length === 1
      ? `${head} ${shown[0]}.`
      : lines(head, ...shown.map((line) => `• ${line}`), moreMatchesText(lang, more))
  return lines(text, link, SWITCH_OFF_KIND[lang])
}
