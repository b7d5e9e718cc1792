import { expect, test } from 'vitest'
import type { PastRating } from './career-store.ts'
import { pointsOf } from './past-points.ts'

const named = (name: string) => ({ ru: name, en: name })
const CUP = { type: 'football', name: named('Cup'), finished_at: null } as const
const LATER = '2024-08-01T00:00:00Z'

/** `md1 14T16`: the rating after an event of matchday 1 that began on June 14th at 16:00. */
const past = (...texts: string[]): PastRating[] =>
  texts.map((text, at) => {
    const [round, start] = text.split(' ')
    const begun = start !== undefined
    return {
      publication_id: at + 1,
      rows_count: 10,
      published_at: LATER,
      starts_at: begun ? `2024-06-${start}:00:00Z` : null,
      round_id: begun ? Number(round!.slice(2)) : null,
      label: begun ? named(round!) : null,
    }
  })
const shown = (points: ReturnType<typeof pointsOf>) =>
  points.map(({ publication_id, at, label }) => `${publication_id} ${label.en} ${at.slice(8, 13)}`)

test('each day of a round is one point, with its last rating', () => {
  expect(shown(pointsOf(past('md1 14T16', 'md1 14T19', 'md1 15T16', 'md2 15T19', 'md2 16T19'), CUP))).toEqual(
    ['2 md1 14T19', '3 md1 15T16', '4 md2 15T19', '5 md2 16T19'],
  )
})

test('a night of fights is one point, even past midnight', () => {
  expect(shown(pointsOf(past('no1 14T23', 'no1 15T02', 'no2 20T23'), { ...CUP, type: 'ufc' }))).toEqual([
    '2 no1 15T02',
    '3 no2 20T23',
  ])
})

test('later corrections count in the last point, and time never goes back', () => {
  const corrected = past('md1 14T16', 'md1 15T16', 'md2 20T16', 'md1 14T19')
  expect(shown(pointsOf(corrected, CUP))).toEqual(['1 md1 14T16', '2 md1 15T16', '4 md2 20T16'])
  // An outcome set by the organiser meanwhile is no event.
  expect(shown(pointsOf(past('md1 14T16', 'said'), CUP))).toEqual(['2 md1 14T16'])
})

test('the end of the tournament is a point of its own', () => {
  const finished = { ...CUP, finished_at: '2024-06-30T21:00:00Z' }
  expect(shown(pointsOf(past('md1 14T16', 'end'), finished))).toEqual(['1 md1 14T16', '2 Cup 30T21'])
  expect(shown(pointsOf(past('md1 14T16', 'end', 'md1 14T19'), finished))).toEqual([
    '1 md1 14T16',
    '3 Cup 30T21',
  ])
})

test('without a start the time of the publication counts', () => {
  expect(pointsOf(past('said'), CUP)).toMatchObject([{ at: LATER, label: named('Cup') }])
})

test('the latest sixty are listed', () => {
  const days = Array.from({ length: 70 }, (_, at) => `md${at} 14T16`)
  const points = pointsOf(past(...days), CUP)
  expect(points).toHaveLength(60)
  expect(points.at(-1)!.publication_id).toBe(70)
})
