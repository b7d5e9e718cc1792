import { rankColumns } from './rating.ts'
import { BEST_MEMBERS, type GroupSum } from './team-rating.ts'

/** Where the draw has put each seat, by seat: the number of its team and the id of its group, 0 for none. */
export type Placements = {
  team: Int32Array
  group_id: Int32Array
  /** 1: has at least one prediction. */
  has_predicted: Int32Array
}

/** A rating: who stands at index `order[n]` of the columns is on place n + 1; `seat` counts from 0. */
export type RatedColumns = {
  order: Uint32Array
  seat: Uint32Array
  points: Int32Array
  exact_hits: Int32Array
}

/** A group: its sums, how many users and teams it has, and the places of both in the ratings of all, ascending. */
export type RatedGroup = GroupSum & {
  group_id: number
  users: Int32Array
  teams: Int32Array
}

export type TeamColumns = {
  /** Teams by place: number, position, and what they have; teams level in both are listed by number. */
  team: Int32Array
  position: Int32Array
  points: Int32Array
  exact_hits: Int32Array
  /** The place of each team, by its number less 1; 0: nobody who has a row is in it. */
  place: Int32Array
  /** By id. */
  groups: RatedGroup[]
}

/**
 * The ratings of teams and groups by the rating of users, in one walk along it: the first five that come by of a team
 * are its best. `compareTeams`, `compareGroups` and `sumOfBest` are the plain definition.
 */
export function rankTeams(rated: RatedColumns, placed: Placements): TeamColumns {
  const groups = groupsOf(rated, placed)
  const sums = sumTeams(rated, placed)
  // Teams with somebody in them, by number.
  const known = Int32Array.from(sums.group_id.keys()).filter((at) => sums.group_id[at]! > 0)
  const points = known.map((at) => sums.points[at]!)
  const exact_hits = known.map((at) => sums.exact_hits[at]!)
  const none = new Int32Array(known.length)
  const ranked = rankColumns({ coefficient: none, points, exact_hits, outcome_hits: none })

  const by = (column: Int32Array) => Int32Array.from(ranked.order, (at) => column[at]!)
  const team = by(known.map((at) => at + 1))
  const place = new Int32Array(sums.group_id.length)
  const teamPlaces = new Map<number, number[]>(groups.map(({ group_id }) => [group_id, []]))
  team.forEach((number, at) => {
    place[number - 1] = at + 1
    teamPlaces.get(sums.group_id[number - 1]!)!.push(at + 1)
  })
  return {
    team,
    position: Int32Array.from(ranked.positions),
    points: by(points),
    exact_hits: by(exact_hits),
    place,
    groups: groups.map((group) => ({ ...group, teams: Int32Array.from(teamPlaces.get(group.group_id)!) })),
  }
}

/** What each team has, and its group, by number less 1. */
function sumTeams({ order, seat, points, exact_hits }: RatedColumns, placed: Placements) {
  let count = 0
  for (let at = 0; at < placed.team.length; at += 1) count = Math.max(count, placed.team[at]!)
  const sums = {
    group_id: new Int32Array(count),
    points: new Int32Array(count),
    exact_hits: new Int32Array(count),
  }
  const counted = new Uint8Array(count)
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place]!
    const own = seat[row]!
    const team = placed.team[own]! - 1
    if (team < 0) continue
    sums.group_id[team] = placed.group_id[own]!
    if (counted[team] === BEST_MEMBERS) continue
    counted[team]! += 1
    sums.points[team]! += points[row]!
    sums.exact_hits[team]! += exact_hits[row]!
  }
  return sums
}

function groupsOf(
  { order, seat, points, exact_hits }: RatedColumns,
  placed: Placements,
): Omit<RatedGroup, 'teams'>[] {
  // A handful: walking along their ids costs less than looking each user's up in a map.
  const sizes: { id: number; size: number }[] = []
  const seen: number[] = []
  for (let row = 0; row < seat.length; row += 1) {
    const id = placed.group_id[seat[row]!]!
    if (id === 0) continue
    const at = seen.indexOf(id)
    if (at >= 0) {
      sizes[at]!.size += 1
    } else {
      seen.push(id)
      sizes.push({ id, size: 1 })
    }
  }
  const groups = sizes
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, size }) => ({
      group_id: id,
      predicting: 0,
      points: 0,
      exact_hits: 0,
      users: new Int32Array(size),
    }))
  const ids = groups.map(({ group_id }) => group_id)
  const found = new Uint32Array(groups.length)
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place]!
    const own = seat[row]!
    const id = placed.group_id[own]!
    if (id === 0) continue
    const at = ids.indexOf(id)
    const group = groups[at]!
    group.users[found[at]!] = place + 1
    found[at]! += 1
    if (placed.has_predicted[own] === 0) continue
    group.predicting += 1
    group.points += points[row]!
    group.exact_hits += exact_hits[row]!
  }
  return groups
}
