import { expect, test } from 'vitest'
import { outdated } from './keeping.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-06-30T04:10:00Z')
const nameAt = (time: number) => `called-it-${new Date(time).toISOString().replaceAll(/[:.]/g, '-')}.backup`
const nightly = (days: number) => Array.from({ length: days }, (_, at) => nameAt(NOW - 600_000 - at * DAY_MS))

test('all backups of 14 days are kept, one of each of 12 weeks, and no older one', () => {
  const all = nightly(200)
  const gone = outdated(all, NOW)
  const kept = all.filter((name) => !gone.includes(name))
  expect(kept.slice(0, 14)).toEqual(all.slice(0, 14))
  const older = kept.slice(14)
  const weekdays = older.map((name) => new Date(name.slice(10, 20)).getUTCDay())
  // The first backup of a week is that of Monday.
  expect(new Set(weekdays.slice(0, -1))).toEqual(new Set([1]))
  expect(older.length).toBeGreaterThanOrEqual(10)
  expect(older.length).toBeLessThanOrEqual(12)
  expect(outdated(kept, NOW)).toEqual([])
})

test('night after night as many stay as in one look at all of them', () => {
  let kept: string[] = []
  for (const name of nightly(200).toReversed()) {
    kept.push(name)
    const now = Date.parse(`${name.slice(10, 20)}T04:10:00Z`)
    const gone = outdated(kept, now)
    kept = kept.filter((each) => !gone.includes(each))
  }
  const all = nightly(200)
  expect(kept.toReversed()).toEqual(all.filter((name) => !outdated(all, NOW).includes(name)))
})

test('the newest backup stays, however old it is, and so do files of others', () => {
  const old = [nameAt(NOW - 400 * DAY_MS), nameAt(NOW - 399 * DAY_MS)]
  const others = ['called-it-mine-2020-01-01T00-00-00-000Z.backup', 'photo.jpg', `${old[0]}.part`]
  expect(outdated([...old, ...others], NOW)).toEqual([old[0]])
  expect(outdated([`${old[0]}.age`, old[1]!], NOW)).toEqual([`${old[0]}.age`])
})

test('what was there before a restore goes after 12 weeks, and is no nightly backup', () => {
  const pointAt = (days: number) =>
    nameAt(NOW - days * DAY_MS).replace('called-it-', 'called-it-before-restore-')
  const old = nameAt(NOW - 400 * DAY_MS)
  expect(outdated([pointAt(0), pointAt(83), pointAt(85), `${pointAt(86)}.age`, old], NOW)).toEqual([
    `${pointAt(86)}.age`,
    pointAt(85),
  ])
})
