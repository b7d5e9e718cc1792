import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { describe, expect, test } from 'vitest'
import { moveBy, mover, SERIES_NOW, shiftOf } from './demo-times.ts'

const NOW = new Date('2026-03-29T12:07:31Z')
const HOUR_MS = 60 * 60_000
const FILE = join(import.meta.dirname, '../../../../data/ufc-2025/tournament.json')
const document = tournamentDocument.parse(JSON.parse(await readFile(FILE, 'utf8')))
const shift = shiftOf(document, SERIES_NOW, NOW)

/** Hours from now to the first fight of a round. */
const hoursTo = (round: string, speed: number) => {
  const { events } = moveBy(document, shift, NOW, speed)
  const starts = events
    .filter((event) => event.round === round)
    .map(({ starts_at }) => Date.parse(starts_at!))
  return (Math.min(...starts) - NOW.getTime()) / HOUR_MS
}

describe('the series of the demo', () => {
  test('has a round that is open and locks tomorrow', () => {
    expect(hoursTo('ufc-321', 1)).toBeGreaterThan(27.7)
    expect(hoursTo('ufc-321', 1)).toBeLessThanOrEqual(28)
  })

  test('has six finished rounds, and one that has not opened', () => {
    const past = ['ufc-311', 'ufc-312', 'ufc-313', 'ufc-315', 'ufc-317', 'ufc-319']
    expect(past.filter((round) => hoursTo(round, 1) < -24)).toEqual(past)
    expect(hoursTo('ufc-323', 1)).toBeGreaterThan(5 * 24)
  })

  test('is nearer at a higher speed', () => {
    expect(hoursTo('ufc-321', 10)).toBeCloseTo(hoursTo('ufc-321', 1) / 10, 3)
  })
})

test('all times are moved by the same amount', () => {
  const move = mover(shift, NOW, 1)
  const { started_at, events } = moveBy(document, shift, NOW, 1)
  expect(started_at).toBe(move(document.started_at!))
  expect(events.map(({ starts_at }) => starts_at)).toEqual(
    document.events.map(({ starts_at }) => move(starts_at!)),
  )
  expect(Date.parse(events[0]!.starts_at!) % (HOUR_MS / 4)).toBe(0)
})
