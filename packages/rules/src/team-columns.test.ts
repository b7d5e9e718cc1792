import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankTeams } from './team-columns.ts'
import { compareTeams, rankShared, sumOfBest, type TeamSum } from './team-rating.ts'

type Member = TeamSum & { team: number; group_id: number; has_predicted: boolean }

const members = fc.array(
  fc.record({
    points: fc.nat(3),
    exact_hits: fc.nat(2),
    // Some numbers that belong to nobody; each team is in one group.
    team: fc.nat(6),
    isDrawn: fc.boolean(),
    has_predicted: fc.boolean(),
  }),
  { maxLength: 60 },
)

/** A rating in its plain form, its rows and seats in any order. */
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

test('one pass over the columns agrees with the plain definition', () => {
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
            const predicting = own.filter((item) => item.has_predicted)
            const all = (field: keyof TeamSum) => predicting.reduce((total, value) => total + value[field], 0)
            return {
              group_id,
              predicting: predicting.length,
              points: all('points'),
              exact_hits: all('exact_hits'),
              users: listed.flatMap((item, at) => (item.group_id === group_id ? [at + 1] : [])),
              teams: due.flatMap(({ item }, at) =>
                teams.get(item.team)![0]!.group_id === group_id ? [at + 1] : [],
              ),
            }
          }),
      )
    }),
  )
})
