import { type Language, LANGUAGES, type Localized } from '@called-it/contract/languages.ts'
import type { ChangedMatch } from './change-store.ts'
import { atTime, lines, SWITCH_OFF } from './texts.ts'

/** The most matches of one message. */
const MATCHES_MAX = 10

const KEPT: Record<Language, string> = {
  ru: 'Ваш прогноз остаётся, до начала его можно изменить.',
  en: 'Your prediction stays, and you can change it until the start.',
}
const OVER: Record<Language, string> = {
  ru: 'Очков за него не будет ни у кого.',
  en: 'Nobody gets points for it.',
}
const REASON: Record<Language, string> = { ru: 'Причина', en: 'Reason' }

/** Returns what has changed about a match: `moved to 15 June at 13:00 UTC (it was 14 June at 13:00 UTC)`. */
function changeOf(lang: Language, { status, starts_at, before }: ChangedMatch): string {
  if (status === 'cancelled') return { ru: 'отменён', en: 'cancelled' }[lang]
  if (status === 'postponed')
    return { ru: 'отложен, новое время пока не названо', en: 'postponed, the new time is not known yet' }[
      lang
    ]
  if (starts_at === null) return { ru: 'пока без времени начала', en: 'without a start for now' }[lang]
  const now = atTime(lang, starts_at)
  const was =
    before.starts_at !== null && before.starts_at !== starts_at ? atTime(lang, before.starts_at) : null
  if (was === null) return { ru: `начнётся ${now}`, en: `starts on ${now}` }[lang]
  return { ru: `перенесён на ${now} (было ${was})`, en: `moved to ${now} (it was ${was})` }[lang]
}

function matchText(lang: Language, match: ChangedMatch): string {
  const { first, second, status, reason } = match
  const sides = `${first[lang]} – ${second[lang]}`
  const why = reason ? ` ${REASON[lang]}: ${reason[lang]}.` : ''
  return `${sides}: ${changeOf(lang, match)}.${why} ${status === 'cancelled' ? OVER[lang] : KEPT[lang]}`
}

/** Returns what has changed about matches, without greeting and link, as the organiser sees it beforehand. */
function changedText(lang: Language, matches: readonly ChangedMatch[]): string {
  const more = matches.length - MATCHES_MAX
  return lines(
    ...matches.slice(0, MATCHES_MAX).map((match) => `• ${matchText(lang, match)}`),
    more > 0 ? { ru: `• и ещё матчей: ${more}`, en: `• and ${more} more matches` }[lang] : null,
  )
}

/** Returns the message to a user who has predicted one of these matches. */
export const changeText = (
  lang: Language,
  matches: readonly ChangedMatch[],
  { name, link }: { name: string; link: string | null },
): string =>
  lines(
    { ru: `Called It, ${name}. Изменилось расписание:`, en: `Called It, ${name}. The schedule has changed:` }[
      lang
    ],
    changedText(lang, matches),
    link,
    SWITCH_OFF[lang],
  )

/** Returns the part of the message about the matches, in both languages. */
export const changedInBoth = (matches: readonly ChangedMatch[]): Localized =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, changedText(lang, matches)])) as Localized
