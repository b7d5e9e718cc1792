import { createHash, createHmac } from 'node:crypto'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDraw } from '@called-it/contract/teams/teams.ts'
import {
  chooseByWeight,
  chooseFree,
  drawMessage,
  type DrawStep,
  type DrawVersion,
  freeGroups,
  groupWeights,
  openTeams,
  withRoom,
} from '@called-it/rules/draw.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'

export type Draw = Answer<typeof readDraw>

const SEED = Buffer.alloc(32, 5)
const SLUG = 'cup'
const BRIEF = { id: 1, slug: SLUG }

/** The four elements, or the four sages, with the ids 1 to 4. */
export const groupsOf = (system: 'uefa' | 'euro') =>
  systemOf(system).user_groups.map(({ code, name }, at) => ({
    id: at + 1,
    key: code,
    code,
    name: { ru: name.ru, en: name.en },
    tournament: BRIEF,
  }))

export const ELEMENTS = groupsOf('uefa')

export const teamOf = (id: number, changes: object = {}) => ({
  id,
  name: `Команда ${id}`,
  title: { ru: `Команда ${id}`, en: `Team ${id}` },
  kind: 'basket' as const,
  members_count: 1,
  tournament: BRIEF,
  ...changes,
})

/** A tournament of elements named `cup` with a draw, and the viewer's place in it. */
export const drawnIn = (placed: NonNullable<Tournament['distributionResult']>): Partial<Tournament> => ({
  slug: SLUG,
  system_name: 'uefa',
  theme: 'FOOTBALL_ELEMENTS',
  distributionResult: placed,
  draw: { commitment: commitmentOf(SEED), seed: null },
})

const commitmentOf = (seed: Buffer) => createHash('sha256').update(seed).digest('hex')

/**
 * A whole published draw, of this many users with the ids 1, 2, 3 …, each drawing twice in a row; the users up to
 * `older` drew by the older method.
 */
export function makeDraw(users: number, changes: Partial<Draw> = {}, older = 0): Draw {
  const groups = ELEMENTS.map((group) => ({ ...group, users: 0 }))
  const teams: { id: number; group: number; users: number }[] = []
  const entries: Draw['entries'] = []
  const draw = (user_id: number, step: DrawStep, free: number[], weights = free.map(() => 1)) => {
    const version: DrawVersion = user_id <= older ? 1 : 2
    const hmac = createHmac('sha256', SEED)
      .update(drawMessage(SLUG, user_id, step))
      .digest()
    const chosen = version === 1 ? chooseFree(free, hmac) : free[chooseByWeight(weights, hmac)]!
    const nth = entries.length + 1
    const at = '2024-09-17T16:04:22Z'
    entries.push({ nth, user_id, step, at, version, is_kept: false, free, weights, chosen })
    return chosen
  }
  for (let user = 1; user <= users; user += 1) {
    const sizes = groups.map((each) => each.users)
    const group =
      user <= older
        ? draw(user, 'InGroup', freeGroups(groups))
        : draw(
            user,
            'InGroup',
            groups.map(({ id }) => id),
            groupWeights(sizes),
          )
    const drawn = groups.find(({ id }) => id === group)!
    drawn.users += 1
    const room = () => withRoom(teams.filter((team) => team.group === group))
    const wanted = user <= older ? Math.max(1, room().length) : openTeams(drawn.users)
    while (room().length < wanted) teams.push({ id: 100 + teams.length, group, users: 0 })
    const free = room().slice(0, wanted)
    const team = draw(
      user,
      'InGroupAndInTeam',
      free.map(({ id }) => id),
    )
    teams.find(({ id }) => id === team)!.users += 1
  }
  return {
    commitment: commitmentOf(SEED),
    committed_at: '2024-09-11T09:00:00Z',
    seed: SEED.toString('hex'),
    seed_at: changes.seed === null ? null : '2025-01-31T21:00:00Z',
    groups,
    entries,
    teams: teams.map(({ id }) => teamOf(id)),
    meta: { page: 1, limit: 1000, total: entries.length },
    ...changes,
  }
}

/** The call's answer about a draw: a page of it, or the records of one user. */
export function pageOf(draw: Draw, query: Record<string, string>): Draw {
  const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 100)]
  const user = query['user_id']
  const entries = user
    ? draw.entries.filter(({ user_id }) => String(user_id) === user)
    : draw.entries.filter(({ nth }) => nth > (page - 1) * limit && nth <= page * limit)
  return { ...draw, entries, meta: { page, limit, total: user ? entries.length : draw.meta.total } }
}
