import type { TimedEvent } from '@called-it/contract/organiser/desk.ts'
import { expect, it } from 'vitest'
import { deskEvent, TOURNAMENT } from '../../../test/desk.ts'
import { barsOf, eveningAt, lanesOf, placeOf } from './evening.ts'

const at = (hours: number, minutes = 0) => new Date(2025, 2, 11, hours, minutes).getTime()
const EVENING = eveningAt(at(23, 5))
const timed = (id: number, from: number, to: number): TimedEvent => ({
  tournament: TOURNAMENT,
  event: deskEvent('de', 'es', { id, starts_at: new Date(from).toISOString() }),
  ends_at: new Date(to).toISOString(),
  minute: null,
})

it('shows six full hours, the present one fourth', () => {
  expect(EVENING).toMatchObject({ from: at(20), to: at(26) })
  expect(EVENING.hours).toEqual([20, 21, 22, 23, 24, 25].map((hour) => at(hour)))
})

it('gives each event a bar, and one to five of a round that begin together', () => {
  const few = [timed(1, at(20, 45), at(22, 30)), timed(2, at(23), at(24, 45))]
  expect(barsOf(few, EVENING).map(({ events }) => events.length)).toEqual([1, 1])
  const many = [1, 2, 3, 4, 5].map((id) => timed(id, at(23), at(24, 40 + id)))
  expect(barsOf(many, EVENING)).toMatchObject([{ from: at(23), to: at(24, 45) }])
  expect(barsOf([timed(1, at(17), at(19))], EVENING)).toEqual([])
})

it('lets no bar of a lane cover another', () => {
  const [a, b, c] = [
    { from: 0, to: 10 },
    { from: 5, to: 12 },
    { from: 10, to: 20 },
  ] as const
  expect(lanesOf([a, b, c])).toEqual([[a, c], [b]])
})

it('cuts a bar off at the edges', () => {
  expect(placeOf({ from: at(23), to: at(24, 30) }, EVENING)).toEqual({ left: '50%', width: '25%' })
  expect(placeOf({ from: at(19), to: at(21, 30) }, EVENING)).toEqual({ left: '0%', width: '25%' })
})
