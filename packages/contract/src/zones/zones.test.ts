import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../../rules/test/runs.ts'
import { instantIn, isZone, wallClockIn } from './zones.ts'

test.each([
  ['Europe/Moscow', '2025-03-15', '12:00', '2025-03-15T09:00:00Z'],
  ['Europe/London', '2025-03-15', '12:00', '2025-03-15T12:00:00Z'],
  ['Europe/London', '2025-07-15', '12:00', '2025-07-15T11:00:00Z'],
  ['America/New_York', '2025-12-31', '23:30', '2026-01-01T04:30:00Z'],
  ['Asia/Kolkata', '2025-01-01', '00:00', '2024-12-31T18:30:00Z'],
  ['UTC', '2024-02-29', '00:00', '2024-02-29T00:00:00Z'],
])('in %s %s %s is %s', (zone, date, time, instant) => {
  expect(instantIn(zone, date, time)).toBe(instant)
  expect(wallClockIn(zone, instant)).toEqual({ date, time })
})

test('of an hour that the clocks show twice it is the first', () => {
  expect(instantIn('Europe/Berlin', '2025-10-26', '02:30')).toBe('2025-10-26T00:30:00Z')
})

test.each([
  ['a day that the calendar does not have', '2025-02-29', '12:00'],
  ['a month that it does not have', '2025-13-01', '12:00'],
  ['an hour that a day does not have', '2025-03-15', '25:00'],
  ['an hour that the clocks skip', '2025-03-30', '02:30'],
])('%s has no instant', (_, date, time) => {
  expect(instantIn('Europe/Berlin', date, time)).toBeNull()
})

test('a zone that does not exist is none', () => {
  expect([isZone('Europe/Moscow'), isZone('Mars/Olympus'), isZone('')]).toEqual([true, false, false])
})

test('what the clocks show at any instant leads back to it, but in an hour that they show twice', () => {
  const zones = fc.constantFrom(
    'Europe/Moscow',
    'Europe/London',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Apia',
  )
  const minutes = fc.integer({ min: Date.UTC(1990) / 60_000, max: Date.UTC(2060) / 60_000 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(minute * 60_000).toISOString().replace('.000Z', 'Z')
      const { date, time } = wallClockIn(zone, instant)
      const back = Date.parse(instantIn(zone, date, time)!)
      expect([0, 30, 60].map((later) => back + later * 60_000)).toContain(Date.parse(instant))
      expect(wallClockIn(zone, new Date(back).toISOString())).toEqual({ date, time })
    }),
  )
})
