import { createHmac } from 'node:crypto'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { distribute as distributeCall, readDraw as readDrawCall } from '@called-it/contract/teams.ts'
import { basketName } from '@called-it/rules/basket-names.ts'
import {
  BASKET_SIZE,
  chooseFree,
  DRAW_STEPS,
  type DrawEntry,
  drawMessage,
  type DrawStep,
  freeGroups,
  freeTeams,
} from '@called-it/rules/draw.ts'
import { makeTurns } from '../platform/batch.ts'
import { inTransaction } from '../platform/db.ts'
import { notify } from '../platform/notify.ts'
import { Problem, problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { findTournament, holdPlacings, keepTerms, type Placing } from '../tournaments/tournaments.ts'
import * as store from './draw-store.ts'
import * as teams from './team-store.ts'

/** Draws that share one transaction at most. */
const DRAWS_AT_ONCE = 100

type Drawn = { step: DrawStep; group_id: number; team_id: number | null }
type Drew = Answer<typeof distributeCall>
export type Draw = (tournamentId: number, userId: number) => Promise<Drew>

/**
 * Draws a user's next step (GAME.md 7). Draws are made one after the other in each tournament, so that each sees what
 * those before it have left; those that arrive while one is under way share a transaction and its commit. Refuses with
 * `validation_failed` for an unknown tournament, `no_distribution`, `not_open` before it is formed, `locked` once it has
 * finished and its seed is told, and `already_distributed`.
 */
export function makeDraw(db: Db): Draw {
  const drawInTurn = makeTurns(
    DRAWS_AT_ONCE,
    (asked: Asked) => asked.tournamentId,
    // Whole or not at all: of what fails each is asked for again, alone, and nobody must be moved twice by it.
    (asked) => inTransaction(db, (trx) => drawFor(trx, asked)),
  )
  return async (tournamentId, userId) => {
    const drawn = await drawInTurn({ tournamentId, userId })
    if (drawn instanceof Problem) throw drawn
    return drawn
  }
}

/** Draws for all who asked in one tournament, in their order; each is answered with what was drawn or refused. */
async function drawFor(db: Db, asked: Asked[]): Promise<(Drew | Problem)[]> {
  const { tournamentId } = asked[0]!
  await keepTerms(db, tournamentId)
  const refusal = refusalOf(await store.findDrawing(db, tournamentId))
  if (refusal) return asked.map(() => refusal)
  const drawn = await drawAll(
    db,
    tournamentId,
    asked.map(({ userId }) => userId),
  )
  const groups = byId(await teams.listGroupsOf(db, tournamentId))
  const teamIds = drawn.flatMap((it) => it?.team_id ?? [])
  const baskets = byId(teamIds.length > 0 ? await teams.listBriefs(db, teamIds) : [])
  return drawn.map((it) => {
    if (!it) return problem('already_distributed')
    const team = it.team_id === null ? null : baskets.get(it.team_id)!
    return { step: it.step, group: groups.get(it.group_id)!, team }
  })
}

/**
 * As `drawNext`, for users who may have asked more than once: whoever did goes again, after the others, and who asks
 * more often than there are steps is not looked at again.
 */
async function drawAll(db: Db, tournamentId: number, userIds: number[]): Promise<(Drawn | null)[]> {
  const drawn = userIds.map((): Drawn | null => null)
  const byUser = Map.groupBy(userIds.keys(), (at) => userIds[at]!)
  for (const turn of DRAW_STEPS.keys()) {
    const asked = [...byUser.values()].flatMap((own) => own[turn] ?? [])
    if (asked.length === 0) break
    const users = asked.map((at) => userIds[at]!)
    // One after the other: it is a step for those who have made the one before.
    // oxlint-disable-next-line no-await-in-loop
    for (const [nth, it] of (await drawNext(db, tournamentId, users)).entries()) drawn[asked[nth]!] = it
  }
  return drawn
}

type Asked = { tournamentId: number; userId: number }

const byId = <View extends { id: number | string }>(views: View[]) => new Map(views.map((it) => [it.id, it]))

/** Why nobody can be drawn in a tournament now; null: everybody can. */
function refusalOf(drawing: store.Drawing | null): Problem | null {
  if (!drawing) return problem('validation_failed', { tournament_id: ['unknown_tournament'] })
  if (!drawing.has_draw) return problem('no_distribution')
  if (drawing.is_finished) return problem('locked')
  return drawing.is_formed ? null : problem('not_open')
}

/** The next step of each of these users, who are all different, in this order, in one transaction; null: none is left. */
export async function drawNext(db: Db, tournamentId: number, userIds: number[]): Promise<(Drawn | null)[]> {
  return inTransaction(db, async (trx) => {
    const { seed, slug, ...state } = await store.holdDraw(trx, tournamentId)
    const before = new Map((await holdPlacings(trx, tournamentId, userIds)).map((it) => [it.user_id, it]))
    const inGroup = [...before.values()].filter(({ team_id }) => team_id === null)
    const open = inGroup.length > 0 ? await store.listOpenBaskets(trx, tournamentId, BASKET_SIZE) : []
    const opened = basketsToOpen(inGroup, open, state.baskets)
    const ready = opened.length > 0 ? await store.openBaskets(trx, tournamentId, opened) : []
    state.baskets += opened.length

    const entries: DrawEntry[] = []
    const draw = (user_id: number, step: DrawStep, free: number[]): number => {
      const hmac = createHmac('sha256', seed).update(drawMessage(slug, user_id, step))
      const chosen = chooseFree(free, hmac.digest())
      state.entries += 1
      entries.push({ nth: state.entries, user_id, step, free, chosen })
      return chosen
    }
    const drawGroup = (user_id: number): Placing => {
      const groups = state.group_ids.map((id, at) => ({ id, users: state.group_users[at]! }))
      const group_id = draw(user_id, 'InGroup', freeGroups(groups))
      state.group_users[state.group_ids.indexOf(group_id)]! += 1
      return { user_id, group_id, team_id: null }
    }
    const drawTeam = ({ user_id, group_id }: Placing): Placing => {
      const isOwn = (it: store.OpenBasket) => it.group_id === group_id
      // A new one opens when all of the group are full (GAME.md 7).
      if (freeTeams(open.filter(isOwn)).length === 0) open.push(...ready.splice(ready.findIndex(isOwn), 1))
      const team_id = draw(user_id, 'InGroupAndInTeam', freeTeams(open.filter(isOwn)))
      open.find(({ id }) => id === team_id)!.users += 1
      return { user_id, group_id, team_id }
    }
    const after = userIds.map((userId) => {
      const placing = before.get(userId)
      if (!placing) return drawGroup(userId)
      return placing.team_id === null ? drawTeam(placing) : null
    })
    const placings = after.filter((it) => it !== null)
    if (placings.length > 0) {
      // Who was drawn sees it on other devices too, and a team sees who has come.
      const to = await store.addDraws(trx, tournamentId, { entries, placings, state })
      await notify(trx, { topic: 'draw', tournament: slug }, to)
    }
    return after.map((it) => it && { ...it, step: it.team_id === null ? 'InGroup' : 'InGroupAndInTeam' })
  })
}

/** The teams that must open for all of these to have a place: in each group as many as do not fit into what is open. */
function basketsToOpen(inGroup: Placing[], open: store.OpenBasket[], baskets: number) {
  const groups = [...Map.groupBy(inGroup, (it) => it.group_id)].flatMap(([group_id, { length }]) => {
    const room = open
      .filter((it) => it.group_id === group_id)
      .reduce((sum, { users }) => sum + BASKET_SIZE - users, 0)
    return Array<number>(Math.max(0, Math.ceil((length - room) / BASKET_SIZE))).fill(group_id)
  })
  return groups.map((group_id, at) => {
    const number = baskets + at + 1
    return { group_id, number, name: basketName(number) }
  })
}

/**
 * A page of the records of a draw, or those of one user; refuses with `not_found`, `no_distribution`, and
 * `validation_failed` for a user whom there is not.
 */
export async function readDraw(
  db: Db,
  slug: string,
  query: { page: number; limit: number; user_id?: number | undefined },
): Promise<Answer<typeof readDrawCall>> {
  const tournament = await findTournament(db, slug)
  const head = await store.readHead(db, slug)
  if (!head) throw problem('no_distribution')
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit }
  const userId = query.user_id ?? null
  if (userId !== null && !(await store.isUser(db, userId)))
    throw problem('validation_failed', { user_id: ['unknown_user'] })
  const groups = await teams.listGroupsOf(db, tournament.id)
  const entries = await store.listEntries(db, head.id, page, userId)
  const named = entries.flatMap((it) => (it.step === 'InGroupAndInTeam' ? [...it.free, it.chosen] : []))
  return {
    commitment: head.commitment,
    committed_at: head.committed_at,
    seed: head.seed,
    groups: groups.map((group, at) => ({ ...group, users: head.group_users[at] ?? 0 })),
    entries,
    teams: await teams.listNames(db, [...new Set(named)]),
    meta: { page: query.page, limit: query.limit, total: userId === null ? head.entries : entries.length },
  }
}
