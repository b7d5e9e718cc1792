import type { MatchStatus } from '@called-it/rules/vocabulary.ts'
import { expect, it } from 'vitest'
import { formatter } from '../../lib/language/format.ts'
import { spanOf, stripOf } from './day-matches.ts'

const HOUR = 3_600_000
const { dayKey } = formatter('ru')

it('spans whole days of the reader, from yesterday to the day of the next lock', () => {
  const at = new Date(2024, 5, 16, 13, 30).getTime()
  const today = spanOf(at, null)
  expect(today).toEqual({
    from: new Date(2024, 5, 15).toISOString(),
    to: new Date(2024, 5, 17).toISOString(),
  })
  expect(spanOf(at, at + 2 * HOUR)).toEqual(today)
  expect(spanOf(at, at - HOUR)).toEqual(today)
  expect(spanOf(at, new Date(2024, 5, 20, 0, 0).getTime())).toEqual({
    ...today,
    to: new Date(2024, 5, 21).toISOString(),
  })
})

const match = (day: number, hour: number, status: MatchStatus = 'scheduled') => ({
  started_at: new Date(2024, 5, day, hour).toISOString(),
  status,
})
const at = (day: number, hour: number) => new Date(2024, 5, day, hour, 30).getTime()

it('shows the first day from today on that has matches', () => {
  const [early, late, next] = [match(20, 0), match(20, 23), match(21, 0)]
  expect(stripOf([early, late, next], at(19, 12), dayKey)).toEqual([early, late])
  expect(stripOf([next, late, early], at(20, 12), dayKey)).toEqual([early, late])
  expect(stripOf([next], at(20, 12), dayKey)).toEqual([next])
  expect(stripOf([], at(20, 12), dayKey)).toEqual([])
  expect(stripOf([{ started_at: null, status: 'scheduled' }], at(20, 12), dayKey)).toEqual([])
})

it('keeps what is live, or ended within six hours, past midnight', () => {
  const [noon, evening, live] = [match(20, 12, 'finished'), match(20, 20, 'finished'), match(20, 22, 'live')]
  const next = match(22, 18)
  const all = [noon, evening, live, next]
  expect(stripOf(all, at(20, 23), dayKey)).toEqual([noon, evening, live])
  expect(stripOf(all, at(21, 0), dayKey)).toEqual([evening, live, next])
  expect(stripOf(all, at(21, 3), dayKey)).toEqual([evening, live, next])
  expect(stripOf([noon, evening, next], at(21, 5), dayKey)).toEqual([next])
})
