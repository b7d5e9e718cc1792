import { expect, it } from 'vitest'
import { zoneName } from '../time/zones.ts'
import { formatter } from './format.ts'

const KICK_OFF = '2024-06-20T16:00:00Z'
const ru = formatter('ru', 'Europe/Moscow')
const en = formatter('en', 'Europe/Moscow')

it('formats numbers as each language does', () => {
  expect([ru.number(3418), en.number(3418)]).toEqual(['3\u202f418', '3,418'])
  expect([ru.decimal(1.74), en.decimal(1.74)]).toEqual(['1,74', '1.74'])
  expect([ru.signed(6), ru.signed(0), en.signed(-2)]).toEqual(['+6', '0', '−2'])
})

it('formats times in the viewer’s zone, with its name', () => {
  expect([ru.time(KICK_OFF), en.time(KICK_OFF)]).toEqual(['19:00', '19:00'])
  expect(formatter('en', 'UTC').time('2024-06-20T00:30:00Z')).toBe('00:30')
  expect([ru.zone(KICK_OFF), en.zone(KICK_OFF)]).toEqual(['Москва', 'Moscow time'])
})

it('names the zone as each language does in a sentence; zones without such a form by their offset', () => {
  expect([ru.byZone(KICK_OFF), en.byZone(KICK_OFF)]).toEqual(['по Москве', 'Moscow time'])
  expect([ru.zoneNote(KICK_OFF), en.zoneNote(KICK_OFF)]).toEqual(['время московское', 'Moscow time'])
  const [there, abroad] = [formatter('ru', 'Asia/Yekaterinburg'), formatter('en', 'America/New_York')]
  expect(there.byZone(KICK_OFF)).toBe('по вашему времени, UTC+5')
  expect(there.zoneNote(KICK_OFF)).toBe('время местное, UTC+5')
  expect(abroad.zoneNote(KICK_OFF)).toBe('New York time')
})

it('names a zone without a name by its offset, spelled as everywhere', () => {
  for (const [zone, offset] of [
    ['UTC', 'UTC+0'],
    ['Etc/GMT-5', 'UTC+5'],
  ] as const) {
    const [inRussian, inEnglish] = [formatter('ru', zone), formatter('en', zone)]
    expect([inRussian.zone(KICK_OFF), inEnglish.zone(KICK_OFF)]).toEqual([offset, offset])
    expect([inRussian.zoneOffset(KICK_OFF), inEnglish.zoneOffset(KICK_OFF)]).toEqual([offset, offset])
    expect(inRussian.byZone(KICK_OFF)).toBe(`по вашему времени, ${offset}`)
    expect(zoneName(zone)).toBe(`${zone}, ${offset}`)
  }
})

it('formats days', () => {
  expect([ru.numericDay(KICK_OFF), en.numericDay(KICK_OFF)]).toEqual(['20.06', '20/06'])
  expect([ru.weekday(KICK_OFF), en.weekday(KICK_OFF)]).toEqual(['четверг, 20 июня', 'Thursday 20 June'])
  expect([ru.days(KICK_OFF, '2024-06-22T19:00:00Z'), en.days(KICK_OFF, '2024-06-22T19:00:00Z')]).toEqual([
    '20–22 июня',
    '20–22 June',
  ])
  expect(ru.moment(KICK_OFF)).toBe('20 июня, 19:00')
})

it('adds the year to a moment of another year', () => {
  const dated = (language: typeof ru, now: string) => language.datedMoment(KICK_OFF, now)
  expect([dated(ru, '2024-12-31T20:59:00Z'), dated(en, '2024-01-01T00:00:00Z')]).toEqual([
    '20 июня, 19:00',
    '20 June, 19:00',
  ])
  // The new year has begun in the viewer's time zone.
  expect([dated(ru, '2024-12-31T21:00:00Z'), dated(en, '2026-06-20T16:00:00Z')]).toEqual([
    '20 июня 2024 г., 19:00',
    '20 June 2024, 19:00',
  ])
})

it('formats ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111, 231, 1000].map(en.ordinal)).toEqual(
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '103rd', '111th', '231st'].concat(
      '1,000th',
    ),
  )
  expect([1, 231, 1000].map(ru.ordinal)).toEqual(['1-е', '231-е', '1\u202f000-е'])
})

it('knows the viewer’s day', () => {
  expect(ru.dayKey('2024-06-20T22:00:00Z')).toBe('2024-06-21')
  expect(formatter('ru', 'America/New_York').dayKey('2024-06-20T22:00:00Z')).toBe('2024-06-20')
  const words = ['2024-06-20T20:59:00Z', '2024-06-20T21:00:00Z', '2024-06-21T21:00:00Z'].map((at) =>
    ru.dayWord(at, Date.parse(KICK_OFF)),
  )
  expect(words).toEqual(['today', 'tomorrow', 'later'])
})
