import type { Localized } from '@called-it/contract/languages.ts'

/** The name of the play-offs between a league stage and the round of 16. */
export const PLAYOFF_NAME: Localized = { ru: 'Стыковые матчи', en: 'Knockout play-offs' }

export const firstLeg = ({ ru, en }: Localized): Localized => ({
  ru: `${ru}, первые матчи`,
  en: `${en}, first legs`,
})
export const secondLeg = ({ ru, en }: Localized): Localized => ({
  ru: `${ru}, ответные матчи`,
  en: `${en}, second legs`,
})

/** The names below are those of men's competitions. */
const WOMEN = /women|frauen/i

/** Competitions as sources call them, in the words of players. Patterns are tried in their order. */
const COMPETITIONS: readonly (readonly [RegExp, Localized])[] = [
  [/champions league/i, { ru: 'Лига чемпионов', en: 'Champions League' }],
  [/europa league/i, { ru: 'Лига Европы', en: 'Europa League' }],
  [/conference league/i, { ru: 'Лига конференций', en: 'Conference League' }],
  [/nations league/i, { ru: 'Лига наций', en: 'Nations League' }],
  [/^euro\b|european championship|europameisterschaft/i, { ru: 'Евро', en: 'EURO' }],
  [/world cup|weltmeisterschaft/i, { ru: 'Чемпионат мира', en: 'World Cup' }],
  [/2\. (fu(ß|ss)ball-)?bundesliga/i, { ru: 'Вторая Бундеслига', en: '2. Bundesliga' }],
  [/bundesliga/i, { ru: 'Бундеслига', en: 'Bundesliga' }],
  [/^premier league/i, { ru: 'Премьер-лига', en: 'Premier League' }],
  [/primera division|la liga/i, { ru: 'Ла Лига', en: 'La Liga' }],
  [/serie a\b/i, { ru: 'Серия А', en: 'Serie A' }],
  [/ligue 1/i, { ru: 'Лига 1', en: 'Ligue 1' }],
  [/dfb.?pokal/i, { ru: 'Кубок Германии', en: 'DFB-Pokal' }],
]

/** Returns the name of a competition without its season, in both languages; an unknown one keeps the source's name. */
export function competitionName(name: string): Localized {
  const known = WOMEN.test(name) ? undefined : COMPETITIONS.find(([pattern]) => pattern.test(name))?.[1]
  if (known) return known
  const bare = name.replace(/\s*\d{4}([/-]\d{2,4})?\s*$/, '').trim() || name
  return { ru: bare, en: bare }
}

/** Returns the years of a season as people write them: 2024, or 2024/25 if its events are in two years. */
export function seasonName(starts: readonly string[], season: string | null): string {
  const years = starts.map((start) => Number(start.slice(0, 4)))
  if (years.length === 0) return season ?? ''
  const [from, to] = [Math.min(...years), Math.max(...years)]
  return from === to ? String(from) : `${from}/${String(to).slice(2)}`
}
