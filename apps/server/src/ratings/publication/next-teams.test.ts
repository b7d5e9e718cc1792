import { compareTeams, rankShared, sumOfBest } from '@called-it/rules/team-rating.ts'
import { expect, test } from 'vitest'
import { BLOCK_MEMBERS, decodeMembers, type Member, patchMembers } from './member-columns.ts'
import { BLOCK_PLACES, BLOCK_TEAMS, type ListBlocks, nextTeams, numbersOf, teamsOf } from './next-teams.ts'
import { encodeBlocks } from './rating-blocks.ts'

// More than one block of each list, so that pages cross two blocks.
const USERS = 2600
const TEAMS = 260

test('placings of the draw are patched into blocks and read by seat; blocks may be missing', () => {
  const seat = (number: number): Member => ({
    seat: number,
    team: number * 3,
    group_id: 70_000,
    has_predicted: number % 2,
  })
  const first = patchMembers(null, 0, [seat(2)])
  const again = patchMembers(
    first,
    0,
    [seat(2), seat(BLOCK_MEMBERS)].map((item) => ({ ...item, group_id: 5 })),
  )
  const third = patchMembers(null, 2, [seat(2 * BLOCK_MEMBERS + 1)])
  const placed = decodeMembers(Buffer.concat([again, third]), 2 * BLOCK_MEMBERS + 2)
  const drawn = [...placed.group_id.keys()].filter((at) => placed.group_id[at]! > 0)
  expect(drawn.map((at) => [at + 1, placed.team[at], placed.group_id[at], placed.has_predicted[at]])).toEqual(
    [
      [2, 6, 5, 0],
      [BLOCK_MEMBERS, BLOCK_MEMBERS * 3, 5, 0],
      [2 * BLOCK_MEMBERS + 1, (2 * BLOCK_MEMBERS + 1) * 3, 70_000, 1],
    ],
  )
})

test('the lists are read from their blocks in the order of the ranking', () => {
  const rows = Array.from({ length: USERS }, (_, at) => ({
    points: Math.floor((USERS - at) / 7),
    exact_hits: at % 3,
    team: ((at * 37) % TEAMS) + 1,
  }))
  const groupOf = (team: number) => 20 + (team % 4)
  const by = (read: (row: (typeof rows)[number]) => number) => Int32Array.from(rows, read)
  const placed = [by((row) => row.team), by((row) => groupOf(row.team)), by(() => 1)]
  const next = nextTeams({
    rated: {
      order: Uint32Array.from(rows.keys()),
      seat: Uint32Array.from(rows.keys()),
      points: by((row) => row.points),
      exact_hits: by((row) => row.exact_hits),
    },
    members: encodeBlocks(placed, BLOCK_MEMBERS, { baseOf: (seat) => seat }).bytes,
    before: { teams: Buffer.alloc(0), previous: 'none' },
  })
  const members = Map.groupBy(rows, (row) => row.team)
  const teams = [...members].toSorted(([a], [b]) => a - b).map(([team, own]) => ({ team, ...sumOfBest(own) }))
  const due = rankShared(teams, compareTeams).map(({ item, position }, at) => ({
    ...item,
    position,
    place: at + 1,
    previous: 0,
  }))

  const listed = (list: ListBlocks['list'], group_id = 0) => {
    const { bytes, starts } = next.lists.find((item) => item.list === list && item.group_id === group_id)!
    return starts.slice(0, -1).map((start, block) => bytes.subarray(start, starts[block + 1]))
  }
  const numbers = (list: ListBlocks['list'], group_id?: number) =>
    listed(list, group_id).flatMap((bytes) => numbersOf(bytes, 0, BLOCK_PLACES))
  expect(listed('teams').flatMap((bytes, block) => teamsOf(bytes, block, 0, BLOCK_TEAMS))).toEqual(due)
  expect(numbers('places')).toEqual(
    [...members.keys()]
      .toSorted((a, b) => a - b)
      .map((team) => due.find((item) => item.team === team)!.place),
  )
  for (const { group_id, ...group } of next.groups) {
    const users = rows.flatMap((row, at) => (groupOf(row.team) === group_id ? [at + 1] : []))
    const places = due.filter((item) => groupOf(item.team) === group_id).map(({ place }) => place)
    expect(group).toMatchObject({ members: users.length, predicting: users.length, teams: places.length })
    expect(numbers('group_users', group_id)).toEqual(users)
    expect(numbers('group_teams', group_id)).toEqual(places)
  }
  expect(next).toMatchObject({ teams_count: TEAMS, last_number: TEAMS })
})
