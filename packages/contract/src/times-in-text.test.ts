import { expect, it } from 'vitest'
import { timeInText, withTimes } from './times-in-text.ts'

it.each([
  ['2024-06-14T19:00:00Z', '2024-06-14 19:00 UTC', '2024-06-14T19:00:00Z'],
  ['2024-06-14T19:00:00.000Z', '2024-06-14 19:00 UTC', '2024-06-14T19:00:00Z'],
  ['2024-06-14T19:00:05Z', '2024-06-14 19:00:05 UTC', '2024-06-14T19:00:05Z'],
  ['2024-06-14T19:00:05.123Z', '2024-06-14 19:00:05.123 UTC', '2024-06-14T19:00:05.123Z'],
])('%s is written as %s, and read again', (at, written, read) => {
  expect(timeInText(at)).toBe(written)
  const said = `Score: predictions close on ${written}, not on 2024-06-13 18:30 UTC.`
  expect(withTimes(said, (each) => `<${each}>`)).toBe(
    `Score: predictions close on <${read}>, not on <2024-06-13T18:30:00Z>.`,
  )
})

it.each(['from 2024-06-14 on', '2024-06-14 19:00', '19:00 UTC', 'UTC'])('%j holds no moment', (text) => {
  expect(withTimes(text, () => 'never')).toBe(text)
})
