import { createHash, createHmac } from 'node:crypto'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDraw } from '@called-it/contract/teams.ts'
import { chooseFree, drawMessage, type DrawStep, freeGroups, freeTeams } from '@called-it/rules/draw.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import type { Tournament } from '@called-it/contract/tournaments.ts'

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

/** A tournament of elements named `cup` with a draw, and where it has placed its reader. */
export const drawnIn = (placed: NonNullable<Tournament['distributionResult']>): Partial<Tournament> => ({
  slug: SLUG,
  system_name: 'uefa',
  theme: 'FOOTBALL_ELEMENTS',
  distributionResult: placed,
  draw: { commitment: commitmentOf(SEED), seed: null },
})

const commitmentOf = (seed: Buffer) => createHash('sha256').update(seed).digest('hex')

/** A whole draw as it is made and published, of so many users with the ids 1, 2, 3 …, each drawing twice in a row. */
export function makeDraw(users: number, changes: Partial<Draw> = {}): Draw {
  const groups = ELEMENTS.map((group) => ({ ...group, users: 0 }))
  const teams: { id: number; group: number; users: number }[] = []
  const entries: Draw['entries'] = []
  const draw = (user_id: number, step: DrawStep, free: number[]) => {
    const hmac = createHmac('sha256', SEED)
      .update(drawMessage(SLUG, user_id, step))
      .digest()
    const chosen = chooseFree(free, hmac)
    const nth = entries.length + 1
    entries.push({ nth, user_id, step, at: '2024-09-17T16:04:22Z', free, chosen })
    return chosen
  }
  for (let user = 1; user <= users; user += 1) {
    const group = draw(user, 'InGroup', freeGroups(groups))
    groups.find(({ id }) => id === group)!.users += 1
    const own = () => freeTeams(teams.filter((team) => team.group === group))
    if (own().length === 0) teams.push({ id: 100 + teams.length, group, users: 0 })
    const team = draw(user, 'InGroupAndInTeam', own())
    teams.find(({ id }) => id === team)!.users += 1
  }
  return {
    commitment: commitmentOf(SEED),
    committed_at: '2024-09-11T09:00:00Z',
    seed: SEED.toString('hex'),
    groups,
    entries,
    teams: teams.map(({ id }) => teamOf(id)),
    meta: { page: 1, limit: 1000, total: entries.length },
    ...changes,
  }
}

/** What the call answers of a draw: a page of it, or the records of one user. */
export function pageOf(draw: Draw, query: Record<string, string>): Draw {
  const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 100)]
  const user = query['user_id']
  const entries = user
    ? draw.entries.filter(({ user_id }) => String(user_id) === user)
    : draw.entries.filter(({ nth }) => nth > (page - 1) * limit && nth <= page * limit)
  return { ...draw, entries, meta: { page, limit, total: user ? entries.length : draw.meta.total } }
}
