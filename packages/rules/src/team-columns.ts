import { rankColumns, releaseColumns } from './rating.ts'
import { BEST_MEMBERS, type GroupSum } from './team-rating.ts'

/** The team number and the group id of each seat, by seat; 0: none. */
export type Placements = {
  team: Int32Array
  group_id: Int32Array
  /** 1 if the user has at least one prediction. */
  has_predicted: Int32Array
}

/** A rating: the user at index `order[n]` of the columns is on place n + 1; `seat` counts from 0. */
export type RatedColumns = {
  order: Uint32Array
  seat: Uint32Array
  points: Int32Array
  exact_hits: Int32Array
}

/** A group: its sums, its numbers of users and teams, and the places of both in the whole ratings, ascending. */
export type RatedGroup = GroupSum & {
  group_id: number
  users: Int32Array
  teams: Int32Array
}

export type TeamColumns = {
  /** Teams by place: number, position and figures; level teams are listed by number. */
  team: Int32Array
  position: Int32Array
  points: Int32Array
  exact_hits: Int32Array
  /** The place of each team, by its number minus 1; 0: no member has a row. */
  place: Int32Array
  /** By id. */
  groups: RatedGroup[]
}

/**
 * Ranks teams and groups by the rating of users, in one pass over it: the first five members of a team in it are its best.
 * `compareTeams`, `compareGroups` and `sumOfBest` are the plain definition. Every placed seat has a row in the rating. The
 * columns of both are released.
 */
export function rankTeams(rated: RatedColumns, placed: Placements): TeamColumns {
  const { teams, groups } = walk(rated, placed)
  // The teams with members, by number.
  const known = Int32Array.from(teams.group_id.keys()).filter((at) => teams.group_id[at]! > 0)
  const points = known.map((at) => teams.points[at]!)
  const exact_hits = known.map((at) => teams.exact_hits[at]!)
  const none = new Int32Array(known.length)
  const ranked = rankColumns({ coefficient: none, points, exact_hits, outcome_hits: none })

  const by = (column: Int32Array) => Int32Array.from(ranked.order, (at) => column[at]!)
  const team = by(known.map((at) => at + 1))
  const place = new Int32Array(teams.group_id.length)
  const teamPlaces = new Map<number, number[]>(groups.map(({ group_id }) => [group_id, []]))
  team.forEach((number, at) => {
    place[number - 1] = at + 1
    teamPlaces.get(teams.group_id[number - 1]!)!.push(at + 1)
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

/** The numbers that `walk` keeps of a team. */
const TEAM_FIGURES = 4

/** Sums up each team with its group, by number minus 1, and the groups by id. */
function walk({ order, seat, points, exact_hits }: RatedColumns, placed: Placements) {
  const { ids, sizes, packed, bits } = pack(placed)
  let count = 0
  for (let at = 0; at < placed.team.length; at += 1) count = Math.max(count, placed.team[at]!)
  releaseColumns(...Object.values(placed))
  const lowest = 2 ** bits - 1
  const users = sizes.map((size) => new Int32Array(size))
  const found = new Uint32Array(ids.length)
  const sums = {
    predicting: new Float64Array(ids.length),
    points: new Float64Array(ids.length),
    exact_hits: new Float64Array(ids.length),
  }
  // The figures of a team lie side by side, since teams come in random order, too: counted members, group, points, exact hits.
  const teams = new Int32Array(count * TEAM_FIGURES)
  // Seats lie in random order in memory, so each place reads its seat once.
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place]!
    const own = seat[row]!
    const code = packed[own]!
    if (code === 0) continue
    const group = ((code & lowest) >> 1) - 1
    users[group]![found[group]!] = place + 1
    found[group]! += 1
    const earned = points[row]!
    const exact = exact_hits[row]!
    if ((code & 1) === 1) {
      sums.predicting[group]! += 1
      sums.points[group]! += earned
      sums.exact_hits[group]! += exact
    }
    const team = ((code >> bits) - 1) * TEAM_FIGURES
    if (team < 0 || teams[team] === BEST_MEMBERS) continue
    teams[team]! += 1
    teams[team + 1] = ids[group]!
    teams[team + 2]! += earned
    teams[team + 3]! += exact
  }
  releaseColumns(order, seat, points, exact_hits, packed)
  const groups = ids.map((group_id, at) => ({
    group_id,
    predicting: sums.predicting[at]!,
    points: sums.points[at]!,
    exact_hits: sums.exact_hits[at]!,
    users: users[at]!,
  }))
  const figure = (nth: number) =>
    Int32Array.from({ length: count }, (_, at) => teams[at * TEAM_FIGURES + nth]!)
  return { teams: { group_id: figure(1), points: figure(2), exact_hits: figure(3) }, groups }
}

/**
 * Returns the ids of the groups, their numbers of users, and one packed number for each seat. The lowest `bits` hold twice the
 * number of the group, from 1, plus 1 if the user has predicted; the bits above hold the team. 0: not drawn.
 */
function pack({ team, group_id, has_predicted }: Placements) {
  const ids: number[] = []
  for (let seat = 0; seat < group_id.length; seat += 1) {
    const id = group_id[seat]!
    // There are few groups: a loop over their ids costs less than a map lookup for each user.
    if (id > 0 && !ids.includes(id)) ids.push(id)
  }
  ids.sort((a, b) => a - b)
  // Four groups take four bits, which leaves room for a hundred million teams.
  const bits = 32 - Math.clz32(ids.length * 2 + 1)
  const sizes = ids.map(() => 0)
  const packed = new Int32Array(group_id.length)
  for (let seat = 0; seat < group_id.length; seat += 1) {
    if (group_id[seat] === 0) continue
    const at = ids.indexOf(group_id[seat]!)
    sizes[at]! += 1
    packed[seat] = (team[seat]! << bits) | ((at + 1) * 2 + has_predicted[seat]!)
  }
  return { ids, sizes, packed, bits }
}
