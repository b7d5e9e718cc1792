import { expect, test } from 'vitest'
import { readRecording, sideOf } from './recording.ts'
import { readSeries } from './series-recording.ts'

test('a recorded tournament has results of all matches, and the sides that its document leaves open', async () => {
  const { document, results, sides } = await readRecording('euro-2024')
  expect(Object.keys(results).toSorted()).toEqual(document.events.map((event) => event.key).toSorted())
  const open = document.events.filter((event) => !event.first || !event.second).map((event) => event.key)
  expect(Object.keys(sides).toSorted()).toEqual(open.toSorted())
})

test.each([
  ['euro-2020-playoff', 15, 0],
  ['ucl-2023-24-playoff', 29, 0],
  ['ucl-2024-25', 144, 0],
  ['ucl-2024-25-playoff', 45, 45],
])('%s has %i results, and %i matches whose sides came from others', async (name, played, open) => {
  const { document, results, sides } = await readRecording(name)
  expect(Object.keys(results).toSorted()).toEqual(document.events.map((event) => event.key).toSorted())
  expect([Object.keys(results).length, Object.keys(sides).length]).toEqual([played, open])
})

test('a series has a result and a length for every fight that took place, and the changes before', async () => {
  const { document, changes, results, lengths } = await readSeries('ufc-2025')
  const off = changes.filter(({ set }) => set.status === 'cancelled').map(({ event }) => event)
  const fought = document.events.map(({ key }) => key).filter((key) => !off.includes(key))
  expect(off).toHaveLength(4)
  expect(Object.keys(results).toSorted()).toEqual(fought.toSorted())
  expect(Object.keys(lengths).toSorted()).toEqual(fought.toSorted())
  // Makhachev submitted Moicano at 4:05 of the first round; Aspinall and Gane were stopped at 4:35 of it.
  expect([lengths['ufc-311-1'], lengths['ufc-321-1']]).toEqual([4 + 5 / 60, 4 + 35 / 60])
  expect(changes[1]).toMatchObject({ event: 'ufc-311-1', set: { second: 'renato-moicano' } })
})

test('a future tournament has no results', async () => {
  expect(await readRecording('euro-2028')).toMatchObject({ results: {}, sides: {} })
})

test('an unknown tournament is an error', async () => {
  await expect(readRecording('no-such-cup')).rejects.toThrow('ENOENT')
})

test('players belong to the side of their team, others to none', async () => {
  const { document } = await readRecording('euro-2024')
  const side = sideOf(document, { first: 'GER', second: 'SCO' })
  expect([side('neuer'), side('gunn'), side('kane'), side('nobody')]).toEqual(['first', 'second', null, null])
})
