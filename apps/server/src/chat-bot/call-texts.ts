import type { Language } from '@called-it/contract/languages.ts'
import { REFUSALS } from '@called-it/contract/errors.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { GOALS_MAX } from '@called-it/rules/limits.ts'
import { atTime } from '../notifications/notifications.ts'
import type { AskedMatch } from '../predictions/predictions.ts'

// What the bot says about the scores of matches.

type Text = Record<Language, string>

/** A match whose sides are known. */
export type KnownMatch = AskedMatch & { first: Text; second: Text }

export const scoreText = ({ first, second }: Score): string => `${first}:${second}`

/** 'Germany — Scotland'. */
export const sidesText = (lang: Language, { first, second }: Pick<KnownMatch, 'first' | 'second'>): string =>
  `${first[lang]} — ${second[lang]}`

/** Which score counts, in a sentence. */
const COUNTS: Record<AskedMatch['score_basis'], Text> = {
  regular_time: {
    ru: 'Считается счёт после 90 минут, без дополнительного времени и пенальти.',
    en: 'The score after 90 minutes counts, without extra time and penalties.',
  },
  extra_time: {
    ru: 'Считается счёт после дополнительного времени, без пенальти.',
    en: 'The score after extra time counts, without penalties.',
  },
}

/** Joins the lines that are there. */
export const linesOf = (...lines: (string | null)[]): string =>
  lines.filter((line) => line !== null).join('\n')

/** Asks for the score of a match. */
export function askText(lang: Language, match: KnownMatch): string {
  const { tournament, round, locks_at, prediction, is_of_tie, score_basis } = match
  const own = prediction && scoreText(prediction)
  return linesOf(
    sidesText(lang, match),
    `${round[lang]}, ${tournament[lang]}`,
    locks_at &&
      { ru: `Начало ${atTime(lang, locks_at)}.`, en: `Kick-off on ${atTime(lang, locks_at)}.` }[lang],
    own && { ru: `Ваш прогноз: ${own}.`, en: `Your prediction: ${own}.` }[lang],
    is_of_tie ? COUNTS[score_basis][lang] : null,
    '',
    {
      ru: 'Напишите счёт, например 2:1, или нажмите кнопку.',
      en: 'Write the score, for example 2:1, or press a button.',
    }[lang],
  )
}

/** Says what was saved, and until when it can be changed. */
export function savedText(lang: Language, match: KnownMatch, score: Score): string {
  const { prediction: before, locks_at } = match
  const isOther = before !== null && scoreText(before) !== scoreText(score)
  const instead = isOther
    ? { ru: ` вместо ${scoreText(before)}`, en: ` instead of ${scoreText(before)}` }[lang]
    : ''
  const saved = { ru: `Прогноз сохранён${instead}.`, en: `Saved${instead}.` }[lang]
  const until = locks_at
    ? {
        ru: `Изменить его можно до начала матча: ${atTime(lang, locks_at)}.`,
        en: `You can change it until the kick-off on ${atTime(lang, locks_at)}.`,
      }[lang]
    : {
        ru: 'Изменить его можно до начала матча, время пока не названо.',
        en: 'You can change it until the kick-off; its time is not known yet.',
      }[lang]
  return linesOf(`✓ ${sidesText(lang, match)} ${scoreText(score)}`, `${saved} ${until}`)
}

/** Names the next match without a score; null: there is none. */
export function nextText(lang: Language, next: KnownMatch | null): string {
  if (!next) {
    return {
      ru: 'На все открытые матчи прогноз теперь есть.',
      en: 'You have now called every open match.',
    }[lang]
  }
  const sides = sidesText(lang, next)
  const at = next.locks_at ? `, ${atTime(lang, next.locks_at)}` : ''
  return {
    ru: `Дальше: ${sides}${at}. Напишите счёт, например 1:0.`,
    en: `Next: ${sides}${at}. Write its score, for example 1:0.`,
  }[lang]
}

/** Says why a match takes no score. */
export function closedText(lang: Language, match: AskedMatch): string {
  const { first, second, status, phase, prediction } = match
  const name = first && second ? sidesText(lang, { first, second }) : match.round[lang]
  if (status === 'cancelled') {
    return {
      ru: `${name}: матч отменён, очков за него не будет.`,
      en: `${name}: the match is cancelled, nobody gets points for it.`,
    }[lang]
  }
  if (phase === 'not_open') return `${name}: ${inSentence(REFUSALS.not_open.text[lang])}`
  const own = prediction
    ? {
        ru: ` Ваш прогноз остаётся: ${scoreText(prediction)}.`,
        en: ` Your prediction stays: ${scoreText(prediction)}.`,
      }[lang]
    : { ru: ' Вашего прогноза на него нет.', en: ' You have not called it.' }[lang]
  return (
    {
      ru: `${name}: прогнозы больше не принимаются.`,
      en: `${name}: you can no longer set predictions.`,
    }[lang] + own
  )
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const GONE: Text = {
  ru: 'Этого матча в турнире больше нет.',
  en: 'This match is no longer in the tournament.',
}

/** Says which score counts to somebody who wrote more than a score. `link`: where who goes through is predicted. */
export function moreText(lang: Language, match: AskedMatch | null, link: string | null): string {
  const alone = {
    ru: 'Ничего не сохранено: напишите только счёт, например 1:1.',
    en: 'Nothing is saved: write the score alone, for example 1:1.',
  }[lang]
  const who = {
    ru: 'Кто пройдёт дальше — отдельный прогноз на сайте',
    en: 'Who goes through is a prediction of its own, on the site',
  }[lang]
  return linesOf(
    match ? COUNTS[match.score_basis][lang] : null,
    alone,
    match?.is_of_tie ? (link ? `${who}: ${link}` : `${who}.`) : null,
  )
}

export const TOO_MANY: Text = {
  ru: `У команды может быть не больше ${GOALS_MAX} голов. Напишите счёт ещё раз, например 2:1.`,
  en: `A team can have ${GOALS_MAX} goals at most. Write the score again, for example 2:1.`,
}

/** Asks which match a score is for. */
export const whichText = (lang: Language, score: Score): string =>
  ({ ru: `Для какого матча счёт ${scoreText(score)}?`, en: `Which match is ${scoreText(score)} for?` })[lang]

/** Asks which of the predicted matches of a message gets another score. */
export const changeText = (lang: Language, score: Score): string =>
  ({
    ru: `На все матчи того сообщения прогноз уже есть. Где изменить его на ${scoreText(score)}?`,
    en: `You have called every match in that message. Which one becomes ${scoreText(score)}?`,
  })[lang]

/** The button of a match that a score may be for. */
export function whichButton(lang: Language, match: KnownMatch): string {
  const { prediction } = match
  const now =
    prediction && { ru: `, сейчас ${scoreText(prediction)}`, en: `, now ${scoreText(prediction)}` }[lang]
  return sidesText(lang, match) + (now ?? '')
}

export const CHANGE: Text = { ru: 'Изменить', en: 'Change' }

/** Says that no match waits for a score. */
export const nothingText = (lang: Language, link: string | null): string => {
  const none = {
    ru: 'Нет открытых матчей без вашего прогноза. Чтобы изменить прогноз, ответьте на сообщение о матче',
    en: 'You have called every open match. To change a prediction, reply to the message about the match',
  }[lang]
  return link ? `${none} ${{ ru: 'или откройте сайт', en: 'or open the site' }[lang]}: ${link}` : `${none}.`
}
