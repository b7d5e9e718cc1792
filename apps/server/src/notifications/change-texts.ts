import { type Language, LANGUAGES, type Localized } from '@called-it/contract/languages.ts'
import { shownScoreOf } from '@called-it/rules/football/match-result.ts'
import { sidesOf } from './buttons.ts'
import type { ChangedMatch } from './change-store.ts'
import { atTime, lines, moreMatchesText, SWITCH_OFF_KIND } from './texts.ts'

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
const NO_SCORE_POINTS: Record<Language, string> = {
  ru: 'Очков за прогноз на счёт не будет ни у кого.',
  en: 'Nobody gets points for a predicted score.',
}
const STAYS: Record<Language, string> = { ru: 'Ваш прогноз остаётся.', en: 'Your prediction stays.' }
const REASON: Record<Language, string> = { ru: 'Причина', en: 'Reason' }

/** Whether players hear of a decision about a match, or of its end. */
const isDecision = ({ status, before }: ChangedMatch): boolean =>
  status === 'awarded' || before.status === 'awarded' || before.status === 'cancelled'

/** Returns what has changed about a match: `moved to 15 June at 13:00 UTC (it was 14 June at 13:00 UTC)`. */
function changeOf(lang: Language, match: ChangedMatch): string {
  const { status, starts_at, before } = match
  if (status === 'cancelled') return { ru: 'отменён', en: 'cancelled' }[lang]
  if (status === 'awarded') return awardOf(lang, match)
  if (isDecision(match)) return endOf(lang, match)
  if (status === 'postponed')
    return { ru: 'отложен, новое время пока не названо', en: 'postponed, the new time is not known yet' }[
      lang
    ]
  if (starts_at === null) return { ru: 'пока без времени начала', en: 'has no start time for now' }[lang]
  const now = atTime(lang, starts_at)
  const was =
    before.starts_at !== null && before.starts_at !== starts_at ? atTime(lang, before.starts_at) : null
  if (was === null) return { ru: `начнётся ${now}`, en: `starts on ${now}` }[lang]
  return { ru: `перенесён на ${now} (было ${was})`, en: `moved to ${now} (it was ${was})` }[lang]
}

/** Returns who was awarded the win: `awarded to Lille, 0:3`. */
function awardOf(lang: Language, { first, second, result }: ChangedMatch): string {
  const score = shownScoreOf({ ...result, status: 'awarded' })
  const winner = (result?.winner === 'first' ? first : second)[lang]
  const shown = score ? `, ${score.first}:${score.second}` : ''
  return { ru: `победа присуждена, ${winner}${shown}`, en: `awarded to ${winner}${shown}` }[lang]
}

/** Returns what stands instead of a decision that was taken back. */
function endOf(lang: Language, { status, result }: ChangedMatch): string {
  const { score } = result ?? {}
  const over = { ru: 'решение о матче отменено', en: 'the decision about the match was reversed' }[lang]
  if (!score) return over
  const isFinal = status === 'finished'
  const now = {
    ru: isFinal ? 'итог теперь' : 'счёт теперь',
    en: isFinal ? 'the result is now' : 'the score is now',
  }[lang]
  return `${over}, ${now} ${score.first}:${score.second}`
}

const RESTS: Record<'cancelled' | 'awarded', Record<Language, string>> = {
  cancelled: OVER,
  awarded: NO_SCORE_POINTS,
}

/** Returns what becomes of the prediction. */
function restOf(lang: Language, match: ChangedMatch): string {
  const { status } = match
  if (status === 'cancelled' || status === 'awarded') return RESTS[status][lang]
  return (isDecision(match) ? STAYS : KEPT)[lang]
}

function matchText(lang: Language, match: ChangedMatch): string {
  const { first, second, reason } = match
  const sides = sidesOf(lang, { first, second })
  const why = reason ? ` ${REASON[lang]}: ${reason[lang]}.` : ''
  return `${sides}: ${changeOf(lang, match)}.${why} ${restOf(lang, match)}`
}

/** Returns what has changed about matches, without greeting and link, as the organiser sees it beforehand. */
function changedText(lang: Language, matches: readonly ChangedMatch[]): string {
  const more = matches.length - MATCHES_MAX
  return lines(
    ...matches.slice(0, MATCHES_MAX).map((match) => `• ${matchText(lang, match)}`),
    moreMatchesText(lang, more),
  )
}

/** Returns the message to a user who has predicted one of these matches. */
export const changeText = (
  lang: Language,
  matches: readonly ChangedMatch[],
  { name, link }: { name: string; link: string | null },
): string =>
  lines(
    matches.some(isDecision)
      ? { ru: `Called It, ${name}. Решение о матче:`, en: `Called It, ${name}. A decision about a match:` }[
          lang
        ]
      : {
          ru: `Called It, ${name}. Изменилось расписание:`,
          en: `Called It, ${name}. The schedule has changed:`,
        }[lang],
    changedText(lang, matches),
    link,
    SWITCH_OFF_KIND[lang],
  )

/** Returns the part of the message about the matches, in both languages. */
export const changedInBoth = (matches: readonly ChangedMatch[]): Localized =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, changedText(lang, matches)])) as Localized
