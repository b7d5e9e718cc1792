import { expect, it } from 'vitest'
import { formatter } from '../../lib/language/format.ts'
import { firstDay, spanOf } from './day-matches.ts'

const HOUR = 3_600_000
const { dayKey } = formatter('ru')

it('spans whole days of the reader, from today to the day of the next lock', () => {
  const at = new Date(2024, 5, 16, 13, 30).getTime()
  const today = spanOf(at, null)
  expect(today).toEqual({
    from: new Date(2024, 5, 16).toISOString(),
    to: new Date(2024, 5, 17).toISOString(),
  })
  expect(spanOf(at, at + 2 * HOUR)).toEqual(today)
  expect(spanOf(at, at - HOUR)).toEqual(today)
  expect(spanOf(at, new Date(2024, 5, 20, 0, 0).getTime())).toEqual({
    ...today,
    to: new Date(2024, 5, 21).toISOString(),
  })
})

it('takes the first day that has matches', () => {
  const match = (day: number, hour: number) => ({
    started_at: new Date(2024, 5, day, hour).toISOString(),
  })
  const [early, late, next] = [match(20, 0), match(20, 23), match(21, 0)]
  expect(firstDay([early, late, next], dayKey)).toEqual([early, late])
  expect(firstDay([next], dayKey)).toEqual([next])
  expect(firstDay([], dayKey)).toEqual([])
  expect(firstDay([{ started_at: null }], dayKey)).toEqual([])
})
