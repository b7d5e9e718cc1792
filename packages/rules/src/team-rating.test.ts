import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankTeams } from './team-columns.ts'
import {
  compareGroups,
  compareTeams,
  type GroupSum,
  meanOf,
  rankShared,
  sumOfBest,
  type TeamSum,
} from './team-rating.ts'

const sum = (points: number, exact_hits = 0): TeamSum => ({ points, exact_hits })
const group = (points: number, predicting: number, exact_hits = 0): GroupSum => ({
  points,
  predicting,
  exact_hits,
})

describe('a team', () => {
  test('stands by its five best', () => {
    const members = [sum(9, 1), sum(7), sum(7, 1), sum(3), sum(2, 1), sum(2, 9), sum(1, 9)]
    expect(sumOfBest(members)).toEqual({ points: 28, exact_hits: 3 })
    expect(sumOfBest(members.slice(0, 2))).toEqual({ points: 16, exact_hits: 1 })
    expect(sumOfBest([])).toEqual({ points: 0, exact_hits: 0 })
  })

  test('ranks by points, then exact hits; still level, it shares its position', () => {
    const ranked = rankShared([sum(5, 1), sum(9), sum(5, 1), sum(5, 2), sum(4, 9)], compareTeams)
    expect(ranked.map(({ item, position }) => [item.points, item.exact_hits, position])).toEqual([
      [9, 0, 1],
      [5, 2, 2],
      [5, 1, 3],
      [5, 1, 3],
      [4, 9, 5],
    ])
  })
})

describe('a group', () => {
  test('stands by the mean over those who predicted', () => {
    const ranked = rankShared([group(10, 4), group(9, 3), group(20, 8), group(0, 0)], compareGroups)
    expect(ranked.map(({ item, position }) => [item.points, position])).toEqual([
      [9, 1],
      [10, 2],
      [20, 2],
      [0, 4],
    ])
  })

  test('of the same mean ranks by the mean of exact hits', () => {
    const ranked = rankShared([group(10, 4, 1), group(20, 8, 3)], compareGroups)
    expect(ranked.map(({ item, position }) => [item.points, position])).toEqual([
      [20, 1],
      [10, 2],
    ])
  })

  test('is compared exactly: a third of a point is not 0.33, and no digit is lost in large sums', () => {
    expect(compareGroups(group(1, 3), group(33, 100))).toBe(-1)
    const large = group(900_000_001, 1_000_000)
    expect(compareGroups(large, group(900_000_000, 1_000_000))).toBe(-1)
    expect(compareGroups(large, group(2_700_000_003, 3_000_000))).toBe(0)
  })

  test('without predictions is level with one that has earned nothing', () => {
    expect(compareGroups(group(0, 0), group(0, 7))).toBe(0)
  })
})

test.each([
  [0, 0, 0],
  [7, 2, 3.5],
  [1, 3, 0.33],
  [2, 3, 0.67],
  [1, 8, 0.13],
  [900_000_001, 1_000_000, 900],
])('the mean of %i over %i is shown as %d', (points, count, shown) => {
  expect(meanOf(points, count)).toBe(shown)
})

type Member = TeamSum & { team: number; group_id: number; has_predicted: boolean }

const members = fc.array(
  fc.record({
    points: fc.nat(3),
    exact_hits: fc.nat(2),
    // Some numbers that nobody is in; each team is of one group.
    team: fc.nat(6),
    isDrawn: fc.boolean(),
    has_predicted: fc.boolean(),
  }),
  { maxLength: 60 },
)

/** A rating as anybody would write it down, its rows and seats in any order. */
const ratings = members.chain((rows) => {
  const listed: Member[] = rows
    .map(({ isDrawn, ...row }) => ({
      ...row,
      team: isDrawn ? row.team : 0,
      group_id: row.team > 0 && isDrawn ? 11 + (row.team % 3) : 0,
    }))
    .map((row, at) => (row.team === 0 && at % 3 > 0 ? { ...row, group_id: 10 + (at % 3) } : row))
  const shuffled = () =>
    fc.shuffledSubarray([...listed.keys()], { minLength: listed.length, maxLength: listed.length })
  return fc.record({ listed: fc.constant(listed), indexOf: shuffled(), seatOf: shuffled() })
})

test('one walk along the columns finds what the plain definition says', () => {
  fc.assert(
    fc.property(ratings, ({ listed, indexOf, seatOf }) => {
      const count = listed.length
      const columns = {
        seat: new Uint32Array(count),
        points: new Int32Array(count),
        exact_hits: new Int32Array(count),
      }
      const placed = {
        team: new Int32Array(count + 3),
        group_id: new Int32Array(count + 3),
        has_predicted: new Int32Array(count + 3),
      }
      listed.forEach((row, at) => {
        columns.seat[indexOf[at]!] = seatOf[at]!
        columns.points[indexOf[at]!] = row.points
        columns.exact_hits[indexOf[at]!] = row.exact_hits
        placed.team[seatOf[at]!] = row.team
        placed.group_id[seatOf[at]!] = row.group_id
        placed.has_predicted[seatOf[at]!] = row.has_predicted ? 1 : 0
      })
      const found = rankTeams({ ...columns, order: Uint32Array.from(indexOf) }, placed)

      const teams = Map.groupBy(
        listed.filter(({ team }) => team > 0),
        ({ team }) => team,
      )
      const due = rankShared(
        [...teams].toSorted(([a], [b]) => a - b).map(([team, own]) => ({ team, ...sumOfBest(own) })),
        compareTeams,
      )
      const rows = [...found.team].map((team, at) => ({
        item: { team, points: found.points[at], exact_hits: found.exact_hits[at] },
        position: found.position[at],
      }))
      expect(rows).toEqual(due)
      expect([...found.place].map((place, at) => [at + 1, place])).toEqual(
        [...found.place].map((_, at) => [at + 1, due.findIndex(({ item }) => item.team === at + 1) + 1]),
      )

      const groups = Map.groupBy(
        listed.filter(({ group_id }) => group_id > 0),
        ({ group_id }) => group_id,
      )
      expect(
        found.groups.map(({ users, teams: places, ...rest }) => ({
          ...rest,
          users: [...users],
          teams: [...places],
        })),
      ).toEqual(
        [...groups]
          .toSorted(([a], [b]) => a - b)
          .map(([group_id, own]) => {
            const predicting = own.filter((it) => it.has_predicted)
            const all = (field: keyof TeamSum) => predicting.reduce((total, it) => total + it[field], 0)
            return {
              group_id,
              predicting: predicting.length,
              points: all('points'),
              exact_hits: all('exact_hits'),
              users: listed.flatMap((it, at) => (it.group_id === group_id ? [at + 1] : [])),
              teams: due.flatMap(({ item }, at) =>
                teams.get(item.team)![0]!.group_id === group_id ? [at + 1] : [],
              ),
            }
          }),
      )
    }),
  )
})
