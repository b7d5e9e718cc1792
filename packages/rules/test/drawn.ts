import { createHmac } from 'node:crypto'
import {
  chooseByWeight,
  chooseFree,
  type DrawEntry,
  drawMessage,
  type DrawStep,
  type DrawVersion,
  freeGroups,
  groupWeights,
  openTeams,
  withRoom,
} from '../src/draw.ts'

export const GROUPS = [11, 12, 13, 14]
export const SLUG = 'cup'
export const SEED = Buffer.alloc(32, 7)

export const digestOf = ({ user_id, step }: Pick<DrawEntry, 'user_id' | 'step'>): Buffer =>
  createHmac('sha256', SEED)
    .update(drawMessage(SLUG, user_id, step))
    .digest()

/** A draw as the server makes it. `at` draws the next step of a user; its record is added to `entries`. */
export function makeDrawing() {
  const sizes = GROUPS.map((id) => ({ id, users: 0 }))
  const teams: { id: number; group: number; users: number }[] = []
  const groupOf = new Map<number, number>()
  const teamOf = new Map<number, number>()
  const entries: DrawEntry[] = []

  function record(entry: Omit<DrawEntry, 'nth'>): DrawEntry {
    const numbered = { nth: entries.length + 1, ...entry }
    entries.push(numbered)
    return numbered
  }

  function teamsFor(group: number, version: DrawVersion): number[] {
    const room = () => withRoom(teams.filter((team) => team.group === group))
    const { users } = sizes.find(({ id }) => id === group)!
    const wanted = version === 1 ? Math.max(1, room().length) : openTeams(users)
    while (room().length < wanted) teams.push({ id: 100 + teams.length, group, users: 0 })
    return room()
      .slice(0, wanted)
      .map(({ id }) => id)
  }

  function draw(user_id: number, version: DrawVersion = 2): DrawEntry | null {
    const group = groupOf.get(user_id)
    if (teamOf.has(user_id)) return null
    const step: DrawStep = group === undefined ? 'InGroup' : 'InGroupAndInTeam'
    const free = group !== undefined ? teamsFor(group, version) : version === 1 ? freeGroups(sizes) : GROUPS
    const weights =
      group === undefined && version === 2 ? groupWeights(sizes.map(({ users }) => users)) : free.map(() => 1)
    const digest = digestOf({ user_id, step })
    const chosen = version === 1 ? chooseFree(free, digest) : free[chooseByWeight(weights, digest)]!
    if (group === undefined) {
      groupOf.set(user_id, chosen)
      sizes.find(({ id }) => id === chosen)!.users += 1
    } else {
      teamOf.set(user_id, chosen)
      teams.find(({ id }) => id === chosen)!.users += 1
    }
    return record({ user_id, step, version, is_kept: false, free, weights, chosen })
  }

  /** The next step of a user who gets back places that another account had before. */
  function comeBack(user_id: number, before: number): DrawEntry {
    const isFirst = !groupOf.has(user_id)
    const chosen = (isFirst ? groupOf : teamOf).get(before)!
    ;(isFirst ? groupOf : teamOf).set(user_id, chosen)
    const step = isFirst ? 'InGroup' : 'InGroupAndInTeam'
    return record({ user_id, step, version: 2, is_kept: true, free: [chosen], weights: [1], chosen })
  }

  return { sizes, teams, entries, draw, comeBack }
}

/** The records of the draw of these users, in this order: each takes as many steps as the list names them. */
export function drawnBy(users: readonly number[], version: DrawVersion = 2): DrawEntry[] {
  const drawing = makeDrawing()
  for (const user of users) drawing.draw(user, version)
  return drawing.entries
}
