import { type Language, useLanguage } from './language.ts'

// DESIGN 12: day before month and 24-hour clock in both languages; British English writes them so.
const TAG = { ru: 'ru-RU', en: 'en-GB' } as const

const DAY_MS = 24 * 60 * 60 * 1000

type Time = Date | string | number

/** Writes numbers and dates in a language; times in the reader's own zone, or in `timeZone`. */
export function formatter(language: Language, timeZone?: string) {
  const tag = TAG[language]
  const zone = timeZone ? { timeZone } : {}
  // Each format is made on first use: one costs milliseconds on a phone, and no page needs all of them.
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, ...zone }))
  const integer = once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }))
  const fine = once(() => new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
  const time = dates({ hour: '2-digit', minute: '2-digit', hour12: false })
  const day = dates({ day: 'numeric', month: 'long' })
  const shortDay = dates({ day: 'numeric', month: 'short' })
  const numericDay = dates({ day: '2-digit', month: '2-digit' })
  const dayAndWeekday = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  // Browsers have short zone names in English only.
  const zoneName = dates({ timeZoneName: language === 'ru' ? 'longGeneric' : 'shortGeneric' })
  const offset = dates({ timeZoneName: 'shortOffset' })
  const isMoscow = once(() => day().resolvedOptions().timeZone === 'Europe/Moscow')
  const dayKeys = once(() => new Intl.DateTimeFormat('en-CA', zone))
  const dayKey = (at: Time) => dayKeys().format(new Date(at))
  const dayOfYear = dates({ day: 'numeric', month: 'long', year: 'numeric' })
  const year = dates({ year: 'numeric' })

  return {
    /** A whole number: «3 418» with a thin space, “3,418”. */
    number: (value: number) => thin(integer(), value),
    /** A coefficient: «1,74», “1.74”. */
    decimal: (value: number) => thin(fine(), value),
    /** With its sign: +6, 0, −2. */
    signed: (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '') + thin(integer(), Math.abs(value)),
    /** 19:00 */
    time: (at: Time) => time().format(new Date(at)),
    /** 20 июня · 20 June */
    day: (at: Time) => day().format(new Date(at)),
    /** 20 июн. · 20 Jun */
    shortDay: (at: Time) => shortDay().format(new Date(at)),
    /** 20.06 · 20/06 */
    numericDay: (at: Time) => numericDay().format(new Date(at)),
    /** четверг, 20 июня · Thursday 20 June */
    weekday: (at: Time) => dayAndWeekday().format(new Date(at)),
    /** 14 июня 2024 г. · 14 June 2024 */
    fullDay: (at: Time) => dayOfYear().format(new Date(at)),
    /**
     * As `moment`, with the year where it is not that of `now`: 14 июня 2024 г., 19:00 · 14 June 2024, 19:00
     */
    datedMoment: (at: Time, now: Time = Date.now()) => {
      const isThisYear = year().format(new Date(at)) === year().format(new Date(now))
      return `${(isThisYear ? day() : dayOfYear()).format(new Date(at))}, ${time().format(new Date(at))}`
    },
    /** A position within a sentence: «231 место», “231st of 300”. */
    place: (value: number) =>
      thin(integer(), value) + (language === 'ru' ? '' : ORDINAL_ENDINGS[ordinals().select(value)]),
    /** An ordinal number, neuter in Russian: «231-е», “231st”. */
    ordinal: (value: number) =>
      thin(integer(), value) + (language === 'ru' ? '-е' : ORDINAL_ENDINGS[ordinals().select(value)]),
    /** 19–22 июня · 19–22 June */
    days: (from: Time, to: Time) =>
      day()
        .formatRange(new Date(from), new Date(to))
        .replaceAll(/\s*–\s*/g, '–'),
    /** 20 июня, 19:00 · 20 June, 19:00 */
    moment: (at: Time) => `${day().format(new Date(at))}, ${time().format(new Date(at))}`,
    /** The name of the time zone: «Москва», “Moscow time”; of a zone without one its offset. */
    zone: (at: Time) => nameOfZone(at),
    /** The zone's offset from UTC: UTC+3. */
    zoneOffset: (at: Time) => offsetOf(at),
    /** The month after «с», “since”: апреля 2024 · April 2024 */
    month: (at: Time) => {
      // Browsers decline the month only in a date with a day.
      const parts = dayOfYear().formatToParts(new Date(at))
      return `${partText(parts, 'month')} ${partText(parts, 'year')}`
    },
    /** Whether a moment is in the current year, so that it is shown without its year. */
    isThisYear: (at: Time, now: Time = Date.now()) =>
      year().format(new Date(at)) === year().format(new Date(now)),
    /** The zone after a time: «19:00 по Москве», “19:00 Moscow time”. */
    byZone: (at: Time) => {
      if (language === 'en') return nameOfZone(at)
      return isMoscow() ? 'по Москве' : `по вашему времени, ${offsetOf(at)}`
    },
    /** The zone as a note on times: «время московское», “Moscow time”. */
    zoneNote: (at: Time) => {
      if (language === 'en') return nameOfZone(at)
      return isMoscow() ? 'время московское' : `время местное, ${offsetOf(at)}`
    },
    /** The name of a moment's day, seen from `now`. */
    dayWord: (at: Time, now: number): 'today' | 'tomorrow' | 'later' => {
      const key = dayKey(at)
      if (key === dayKey(now)) return 'today'
      return key === dayKey(now + DAY_MS) ? 'tomorrow' : 'later'
    },
    /** The day in the reader's zone as a grouping key: 2024-06-20. */
    dayKey,
  }

  /** «Москва, стандартное время»: only the part before the comma is useful. A zone without a name is named by its offset. */
  function nameOfZone(at: Time) {
    const name = partOf(zoneName(), at).split(',')[0]!
    if (/^(GMT|UTC)/.test(name)) return offsetOf(at)
    return language === 'en' ? name.replace(/ Time$/, ' time') : name
  }

  function offsetOf(at: Time) {
    return offsetName(partOf(offset(), at))
  }

  function partOf(format: Intl.DateTimeFormat, at: Time) {
    return partText(format.formatToParts(new Date(at)), 'timeZoneName')
  }
}

/** Returns an offset that a browser has written (`GMT+3`, at Greenwich `GMT`) as the product writes it: UTC+3, UTC+0. */
export const offsetName = (written: string): string => written.replace(/^GMT$/, 'GMT+0').replace('GMT', 'UTC')

const partText = (parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string =>
  parts.find((part) => part.type === type)?.value ?? ''

const ordinals = once(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const ORDINAL_ENDINGS: Record<Intl.LDMLPluralRule, string> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
}

export type Formatter = ReturnType<typeof formatter>

const made: Partial<Record<Language, Formatter>> = {}

/** The formatter of the interface's language. */
export function useFormat(): Formatter {
  const language = useLanguage()
  return (made[language] ??= formatter(language))
}

function thin(format: Intl.NumberFormat, value: number) {
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'group' && part.value !== ',' ? '\u202f' : part.value))
    .join('')
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
