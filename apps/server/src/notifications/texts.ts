import { KIND_CONTRACTS } from '@called-it/contract/kind-list.ts'
import type { Language } from '@called-it/contract/languages.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { oddsOf } from '@called-it/rules/ufc/odds.ts'
import type { Figures } from './figures.ts'

/** The missing answers of a user, of one kind and round: `missing` of `total`. */
export type Gap = { kind: KindName; round: Record<Language, string> | null; missing: number; total: number }

/** The data of a reminder. */
export type Reminder = {
  name: string
  left_ms: number
  deadline: string
  gaps: Gap[]
  link: string | null
}

/** The data of a message about a finished round. */
export type RoundNotice = Figures & {
  name: string
  round: string
  is_fights: boolean
  /** Whether positions may be shown already. */
  has_places: boolean
  link: string | null
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Created once: a format takes longer to create than a message to write. */
const formatsOf = (locale: string) => ({
  plurals: new Intl.PluralRules(locale),
  soon: new Intl.RelativeTimeFormat(locale),
  odds: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
  whole: new Intl.NumberFormat(locale),
  at: new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }),
})
const FORMATS: Record<Language, ReturnType<typeof formatsOf>> = {
  ru: formatsOf('ru'),
  en: formatsOf('en-GB'),
}

/** Russian thousands are divided by a thin space, as in the web. */
const thin = (text: string): string => text.replaceAll('\u00a0', '\u202f')

/** A whole number as the web writes it: «3 418», '3,418'. */
export const wholeText = (lang: Language, value: number): string => thin(FORMATS[lang].whole.format(value))

const plural = (lang: Language, count: number, forms: Forms): string =>
  forms[FORMATS[lang].plurals.select(count)] ?? forms.other

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

/** 'in 2 hours', 'in 45 minutes'. */
export function inTime(lang: Language, ms: number): string {
  const { soon } = FORMATS[lang]
  return ms >= HOUR_MS
    ? soon.format(Math.round(ms / HOUR_MS), 'hour')
    : soon.format(Math.max(1, Math.round(ms / MINUTE_MS)), 'minute')
}

/** '15 June at 13:00 UTC': the reader's time zone is not known. */
export const atTime = (lang: Language, at: string): string => FORMATS[lang].at.format(Date.parse(at))

const odds = (lang: Language, hundredths: number): string =>
  thin(FORMATS[lang].odds.format(oddsOf(hundredths)))

const OF: Record<Language, string> = { ru: 'из', en: 'of' }

export function gapText(lang: Language, { kind, round, missing, total }: Gap): string {
  const { name, reminder } = KIND_CONTRACTS[kind]
  const words = reminder?.[lang] ?? inSentence(name[lang])
  const answers =
    typeof words === 'string'
      ? words
      : total === 1
        ? words.one
        : plural(lang, total, words.several).replace(
            '#',
            `${wholeText(lang, missing)} ${OF[lang]} ${wholeText(lang, total)}`,
          )
  return round ? `${round[lang]}: ${answers}` : answers
}

/** A name inside a sentence: it begins with a small letter. */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

export const lines = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n')

export const SWITCH_OFF: Record<Language, string> = {
  ru: 'Отключить напоминания можно в аккаунте.',
  en: 'You can switch reminders off in your account.',
}

/** Below messages that are no reminders. */
export const SWITCH_OFF_KIND: Record<Language, string> = {
  ru: 'Отключить такие сообщения можно в аккаунте.',
  en: 'You can switch such messages off in your account.',
}

export function reminderText(lang: Language, { name, left_ms, deadline, gaps, link }: Reminder): string {
  const [soon, at] = [inTime(lang, left_ms), atTime(lang, deadline)]
  const head = {
    ru: `Called It, ${name}: приём прогнозов закроется ${soon} (${at}). Не хватает:`,
    en: `Called It, ${name}: predictions close ${soon} (${at}). Missing:`,
  }[lang]
  return lines(head, ...gaps.map((gap) => `• ${gapText(lang, gap)}`), link, SWITCH_OFF[lang])
}

export const pointsText = (lang: Language, points: number): string =>
  ({
    ru: `${wholeText('ru', points)} ${plural('ru', points, { one: 'очко', few: 'очка', other: 'очков' })}`,
    en: `${wholeText('en', points)} ${plural('en', points, { one: 'point', other: 'points' })}`,
  })[lang]

/** '• and 2 more matches': what a list leaves out; null: nothing. */
export function moreMatchesText(lang: Language, more: number): string | null {
  if (more <= 0) return null
  return {
    ru: `• и ещё матчей: ${more}`,
    en: `• and ${more} more ${plural('en', more, { one: 'match', other: 'matches' })}`,
  }[lang]
}

/** '3 new messages'. */
export const messagesText = (lang: Language, count: number): string =>
  ({
    ru: `${wholeText('ru', count)} ${plural('ru', count, { one: 'новое сообщение', few: 'новых сообщения', other: 'новых сообщений' })}`,
    en: `${wholeText('en', count)} ${plural('en', count, { one: 'new message', other: 'new messages' })}`,
  })[lang]

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Forms = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** '12th'. */
const ordinal = (position: number): string =>
  wholeText('en', position) + (ENDINGS[ORDINALS.select(position)] ?? ENDINGS.other)

/** 'You are 12th, up 3 places.' */
function placeText(lang: Language, { position, before }: Figures): string {
  const steps = Math.abs(before - position)
  const shown = wholeText(lang, steps)
  const way = before === 0 ? 'new' : before > position ? 'up' : before < position ? 'down' : 'same'
  const places = {
    ru: plural('ru', steps, { one: 'место', few: 'места', other: 'мест' }),
    en: plural('en', steps, { one: 'place', other: 'places' }),
  }[lang]
  const moved = {
    ru: {
      new: '',
      up: `, выше на ${shown} ${places}`,
      down: `, ниже на ${shown} ${places}`,
      same: ', как и раньше',
    },
    en: { new: '', up: `, up ${shown} ${places}`, down: `, down ${shown} ${places}`, same: ', as before' },
  }[lang][way]
  return {
    ru: `Вы на ${wholeText(lang, position)}-м месте${moved}.`,
    en: `You are ${ordinal(position)}${moved}.`,
  }[lang]
}

export function roundText(lang: Language, notice: RoundNotice): string {
  const { name, round, is_fights, has_places, link, round_points, round_coefficient, points, coefficient } =
    notice
  const withOdds = (sum: number, hundredths: number) => {
    const text = pointsText(lang, sum)
    if (!is_fights) return text
    return `${text}, ${{ ru: 'сумма коэффициентов', en: 'odds total' }[lang]} ${odds(lang, hundredths)}`
  }
  const [earned, total] = [withOdds(round_points, round_coefficient), withOdds(points, coefficient)]
  const head = {
    ru: `Called It, ${name}. Итоги, ${round}: ${earned}. Всего: ${total}.`,
    en: `Called It, ${name}. Results, ${round}: ${earned}. In all: ${total}.`,
  }[lang]
  const place = has_places ? ` ${placeText(lang, notice)}` : ''
  return lines(head + place, link, SWITCH_OFF_KIND[lang])
}
