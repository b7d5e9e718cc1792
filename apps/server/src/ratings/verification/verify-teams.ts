import { isDeepStrictEqual } from 'node:util'
import { compareTeams, rankShared, sumOfBest, type TeamSum } from '@called-it/rules/team-rating.ts'
import { counted } from '../../platform/log.ts'
import type { Db } from '../../schema.ts'
import { decodeMembers } from '../publication/member-columns.ts'
import { readAllMembers } from '../publication/member-store.ts'
import { findBefore, findCurrentTeams } from '../publication/team-publication-store.ts'
import { groupOf, makeTeamReader } from '../teams/team-reader.ts'
import { listDuePlacements } from './verify-store.ts'

/**
 * The placing of a seat: the number of its team (0: none), its group (0: none), and whether it counts in the
 * group's mean.
 */
type Placed = { team: number; group_id: number; has_predicted: boolean }
/** An expected row of the rating; rows are in the order of seats. */
type DueRow = TeamSum & { seat: number; place: number }
/** An expected row with the user's placing; lines are in the order of places. */
type Line = DueRow & Placed

/**
 * Computes the ratings of teams and groups again from the expected rating and the tables of the draw, by the
 * plain definition, and compares them with the published ones: the sums of each team, its position, whether it is
 * shared, its place by number and its position in the publication before the last settled event; the sums of each group, and the places of its users and teams. A user that the draw has
 * just moved counts where the columns of the rating still have them. Returns the differences.
 */
export async function checkTeams(db: Db, tournamentId: number, rows: DueRow[]): Promise<string[]> {
  const mistakes: string[] = []
  const placed = await placedBySeat(db, tournamentId, rows.length, mistakes)
  const lines = rows
    .map((row) => ({ ...row, ...placed[row.seat - 1]! }))
    .toSorted((a, b) => a.place - b.place)
  const id = await findCurrentTeams(db, tournamentId)
  const reader = makeTeamReader(db)
  const facts = await reader.readFacts(id)

  const groupOfTeam = new Map(lines.map((line) => [line.team, line.group_id]))
  const before = await positionsBefore(db, id)
  const ranked = dueTeams(lines)
  const sharing = Map.groupBy(ranked, ({ position }) => position)
  const due = ranked.map((team) => ({
    ...team,
    previous: before.get(team.team) ?? 0,
    is_shared: sharing.get(team.position)!.length > 1,
  }))
  const published = await reader.listTeams(id, { offset: 0, limit: facts.teams_count })
  if (published.length !== due.length)
    mistakes.push(`ranked: ${counted(published.length, 'team')}, due: ${due.length}`)
  for (const [at, expected] of due.entries()) {
    const found = published[at]
    const lookedForAt = (await reader.findTeam(id, expected.team))?.place
    if (isDeepStrictEqual(found, expected) && lookedForAt === expected.place) continue
    mistakes.push(
      `team place ${expected.place}: published ${textOf(found)}; due ${textOf(expected)}, looked for at ${lookedForAt}`,
    )
  }

  for (const [group_id, members] of Map.groupBy(lines, (line) => line.group_id)) {
    if (group_id === 0) continue
    const users = members.map(({ place }) => place)
    const teams = due.filter(({ team }) => groupOfTeam.get(team) === group_id).map(({ place }) => place)
    const sums = { group_id, ...sumsOf(members), members: users.length, teams: teams.length }
    const found = groupOf(facts, group_id)
    if (!isDeepStrictEqual({ ...found }, sums)) {
      mistakes.push(`group ${group_id}: published ${JSON.stringify(found)}; due ${JSON.stringify(sums)}`)
    }
    for (const [list, places] of [
      ['group_users', users],
      ['group_teams', teams],
    ] as const) {
      const listed = await reader.listPlaces(id, list, group_id, { offset: 0, limit: Infinity })
      if (!isDeepStrictEqual(listed, places)) mistakes.push(`group ${group_id}: its ${list} stand elsewhere`)
    }
  }
  return mistakes
}

/**
 * Returns the placing of each seat by the tables of the draw, and a mistake for each difference in the
 * columns.
 */
async function placedBySeat(
  db: Db,
  tournamentId: number,
  length: number,
  mistakes: string[],
): Promise<Placed[]> {
  const columns = decodeMembers(await readAllMembers(db, tournamentId), length)
  const known = (seat: number): Placed => ({
    team: columns.team[seat - 1]!,
    group_id: columns.group_id[seat - 1]!,
    has_predicted: columns.has_predicted[seat - 1] === 1,
  })
  const placed = Array.from({ length }, (): Placed => ({ team: 0, group_id: 0, has_predicted: false }))
  for (const parcel of await listDuePlacements(db, tournamentId)) {
    for (const [at, seat] of parcel.seats.entries()) {
      const due = {
        team: parcel.numbers[at]!,
        group_id: parcel.group_ids[at]!,
        has_predicted: parcel.have_predicted[at]!,
      }
      placed[seat - 1] = parcel.are_placed[at] ? due : known(seat)
    }
  }
  for (const [at, due] of placed.entries()) {
    const stored = known(at + 1)
    // Whether a user without a group has predicted does not matter.
    if (due.group_id === 0 && stored.group_id === 0) continue
    if (isDeepStrictEqual(stored, due)) continue
    mistakes.push(`seat ${at + 1}: counts as ${JSON.stringify(stored)}; due ${JSON.stringify(due)}`)
  }
  return placed
}

/** Returns the positions of teams before the last settled event, by their numbers. */
async function positionsBefore(db: Db, id: number | null): Promise<Map<number, number>> {
  const before = id === null ? null : await findBefore(db, id)
  const reader = makeTeamReader(db)
  const { teams_count: limit } = await reader.readFacts(before)
  const teams = await reader.listTeams(before, { offset: 0, limit })
  return new Map(teams.map(({ team, position }) => [team, position]))
}

/** Returns the expected order of the teams; teams that are level in everything by number. */
function dueTeams(lines: Line[]) {
  const members = Map.groupBy(
    lines.filter(({ team }) => team > 0),
    ({ team }) => team,
  )
  const teams = [...members].toSorted(([a], [b]) => a - b).map(([team, own]) => ({ team, ...sumOfBest(own) }))
  return rankShared(teams, compareTeams).map(({ item, position }, at) => ({
    place: at + 1,
    ...item,
    position,
  }))
}

function sumsOf(members: Line[]) {
  const predicting = members.filter(({ has_predicted }) => has_predicted)
  const sum = (field: keyof TeamSum) => predicting.reduce((all, member) => all + member[field], 0)
  return { predicting: predicting.length, points: sum('points'), exact_hits: sum('exact_hits') }
}

const textOf = (team: (TeamSum & { team: number; position: number; previous: number }) | undefined): string =>
  team
    ? `team ${team.team} with ${counted(team.points, 'point')}, ${team.exact_hits} exact at position ${team.position}, before at ${team.previous}`
    : 'nobody'
