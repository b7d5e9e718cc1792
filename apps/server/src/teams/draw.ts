import { createHmac } from 'node:crypto'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { distribute as distributeCall, readDraw as readDrawCall } from '@called-it/contract/teams.ts'
import { basketName } from '@called-it/rules/basket-names.ts'
import {
  BASKET_SIZE,
  chooseFree,
  type DrawEntry,
  drawMessage,
  type DrawStep,
  freeGroups,
  freeTeams,
} from '@called-it/rules/draw.ts'
import { makeTurns } from '../platform/batch.ts'
import { inTransaction } from '../platform/db.ts'
import { notify } from '../platform/notify.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { findTournament, listPlacings, type Placing, placeParticipants } from '../tournaments/tournaments.ts'
import * as store from './draw-store.ts'
import * as teams from './team-store.ts'

/** Draws that share one transaction at most. */
const DRAWS_AT_ONCE = 100

type Drawn = { step: DrawStep; group_id: number; team_id: number | null }
export type Draw = (tournamentId: number, userId: number) => Promise<Answer<typeof distributeCall>>

/**
 * Draws a user's next step (GAME.md 7). Draws are made one after the other in each tournament, so that each sees what
 * those before it have left; those that arrive while one is under way share a transaction and its commit. Refuses with
 * `validation_failed` for an unknown tournament, `no_distribution`, `not_open` before it is formed, `locked` once it has
 * finished and its seed is told, and `already_distributed`.
 */
export function makeDraw(db: Db): Draw {
  const drawInTurn = makeTurns(
    DRAWS_AT_ONCE,
    ({ tournamentId }: { tournamentId: number; userId: number }) => tournamentId,
    (asked) =>
      drawNext(
        db,
        asked[0]!.tournamentId,
        asked.map(({ userId }) => userId),
      ),
  )
  return async (tournamentId, userId) => {
    const drawing = await store.findDrawing(db, tournamentId)
    if (!drawing) throw problem('validation_failed', { tournament_id: ['unknown_tournament'] })
    if (!drawing.has_draw) throw problem('no_distribution')
    if (drawing.is_finished) throw problem('locked')
    if (!drawing.is_formed) throw problem('not_open')
    const drawn = await drawInTurn({ tournamentId, userId })
    if (!drawn) throw problem('already_distributed')
    const [group] = await teams.listGroups(db, [drawn.group_id])
    const [team] = drawn.team_id === null ? [null] : await teams.listBriefs(db, [drawn.team_id])
    return { step: drawn.step, group: group!, team: team ?? null }
  }
}

/** The next step of each of these users, in this order, in one transaction; null: there is none left. */
export async function drawNext(db: Db, tournamentId: number, userIds: number[]): Promise<(Drawn | null)[]> {
  return inTransaction(db, async (trx) => {
    const drawing = (await store.findDrawing(trx, tournamentId))!
    const { seed, ...state } = await store.holdDraw(trx, tournamentId)
    const placed = new Map((await listPlacings(trx, tournamentId, userIds)).map((it) => [it.user_id, it]))
    const open = await store.listOpenBaskets(trx, tournamentId, BASKET_SIZE)
    const entries: DrawEntry[] = []
    const results: (Drawn | null)[] = []

    const draw = (user_id: number, step: DrawStep, free: number[]): number => {
      const hmac = createHmac('sha256', seed).update(drawMessage(drawing.slug, user_id, step))
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
    const drawTeam = async ({ user_id, group_id }: Placing): Promise<Placing> => {
      const own = () => freeTeams(open.filter((it) => it.group_id === group_id))
      if (own().length === 0) {
        state.baskets += 1
        const basket = { tournament_id: tournamentId, group_id, number: state.baskets }
        const id = await store.openBasket(trx, { ...basket, name: basketName(basket.number) })
        open.push({ id, group_id, users: 0 })
      }
      const team_id = draw(user_id, 'InGroupAndInTeam', own())
      open.find(({ id }) => id === team_id)!.users += 1
      return { user_id, group_id, team_id }
    }

    const moved = new Map<number, Placing>()
    for (const userId of userIds) {
      const before = placed.get(userId)
      if (before && before.team_id !== null) {
        results.push(null)
        continue
      }
      // One after the other: what is free for the next one hangs on this one.
      // oxlint-disable-next-line no-await-in-loop
      const after = before ? await drawTeam(before) : drawGroup(userId)
      placed.set(userId, after)
      moved.set(userId, after)
      results.push({
        step: before ? 'InGroupAndInTeam' : 'InGroup',
        group_id: after.group_id,
        team_id: after.team_id,
      })
    }
    if (entries.length > 0) {
      await store.addEntries(trx, tournamentId, entries)
      await placeParticipants(trx, tournamentId, [...moved.values()])
      await store.writeState(trx, tournamentId, state)
      await tell(trx, drawing.slug, moved)
    }
    return results
  })
}

/** Who was drawn sees it on other devices too, and a team sees who has come. */
async function tell(db: Db, slug: string, moved: Map<number, Placing>): Promise<void> {
  const teamIds = [...moved.values()].flatMap(({ team_id }) => (team_id === null ? [] : [team_id]))
  const members = await teams.listMemberIds(db, [...new Set(teamIds)])
  await notify(db, { topic: 'draw', tournament: slug }, [...new Set([...moved.keys(), ...members])])
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
