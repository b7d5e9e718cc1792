import { expect, test } from 'vitest'
import { memberOf } from '../../../test/answers/teams.ts'
import { accuracyOf, heirOf, placesIn } from './members.ts'

const places = (...positions: (number | null)[]) =>
  placesIn(positions.map((position, at) => memberOf(at + 1, `User ${at}`, { position })))

test('places within a team follow those of the rating, and are shared with them', () => {
  expect(places(3, 8, 8, 20).map(({ place, isShared }) => [place, isShared])).toEqual([
    [1, false],
    [2, true],
    [2, true],
    [4, false],
  ])
})

test('members outside of the rating have no place', () => {
  expect(places(3, null, null).map(({ place, isShared }) => [place, isShared])).toEqual([
    [1, false],
    [null, false],
    [null, false],
  ])
})

test('the accuracy is that of all members together, and null before anything is settled', () => {
  const hits = (outcome_hits: number, settled_predictions: number) =>
    memberOf(1, 'User', { outcome_hits, settled_predictions })
  expect(accuracyOf([hits(1, 1), hits(1, 3)])).toBe(50)
  expect(accuracyOf([hits(0, 0)])).toBeNull()
  expect(accuracyOf([])).toBeNull()
})

test('the next owner is the member who joined first, or of two at the same time the one with the lower id', () => {
  const member = (id: number, day: number, is_me = false) =>
    memberOf(id, `User ${id}`, { joined_at: `2024-06-${day}T10:00:00Z`, is_me })
  expect(heirOf([member(1, 10, true), member(5, 12), member(4, 12), member(3, 13)])?.user.id).toBe(4)
  expect(heirOf([member(1, 10, true)])).toBeNull()
})
