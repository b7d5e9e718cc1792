import type { Answer } from '@called-it/contract/endpoint.ts'
import type {
  distribute as distributeCall,
  readDraw as readDrawCall,
} from '@called-it/contract/teams/teams.ts'
import { basketName } from '@called-it/rules/basket-names.ts'
import { BASKET_SIZE, DRAW_STEPS, type DrawStep } from '@called-it/rules/draw.ts'
import { keepUsers } from '../accounts/accounts.ts'
import { makeTurns } from '../platform/database/batch.ts'
import { inTransaction } from '../platform/database/db.ts'
import { notify } from '../platform/live/notify.ts'
import { Problem, problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { holdPlacings } from '../participants/participants.ts'
import { findTournament, keepTerms } from '../tournaments/tournaments.ts'
import { makeDrawing } from './drawing.ts'
import * as store from './draw-store.ts'
import { findKeptPlaces } from './kept-places.ts'
import type { KeptPlace } from './kept-store.ts'
import * as briefStore from './brief-store.ts'

/** The most draws in one transaction. */
const DRAWS_AT_ONCE = 100

type Drawn = { step: DrawStep; group_id: number; team_id: number | null }
type Drew = Answer<typeof distributeCall>
export type Draw = (tournamentId: number, userId: number) => Promise<Drew>

/**
 * Draws a user's next step (GAME.md 7). The draws of a tournament are made one after the other, so that each
 * sees the result of those before. Draws that arrive while one is running share a transaction and its commit.
 * Throws `validation_failed` for an unknown tournament, `no_distribution`, `not_open` before the tournament
 * is formed, `locked` once it has finished and its seed is public, and `already_distributed`.
 */
export function makeDraw(db: Db): Draw {
  const drawInTurn = makeTurns(
    DRAWS_AT_ONCE,
    (request: DrawRequest) => request.tournamentId,
    // All or nothing: if a batch fails, each of its draws is tried again alone, and nobody must be moved
    // twice.
    (requests) => inTransaction(db, (trx) => drawFor(trx, requests)),
  )
  return async (tournamentId, userId) => {
    const drawn = await drawInTurn({ tournamentId, userId })
    if (drawn instanceof Problem) throw drawn
    return drawn
  }
}

/**
 * Draws for all requests in one tournament, in their order. Returns for each request the drawn step or the
 * refusal.
 */
async function drawFor(db: Db, requests: DrawRequest[]): Promise<(Drew | Problem)[]> {
  const { tournamentId } = requests[0]!
  await keepTerms(db, tournamentId)
  const refusal = refusalOf(await store.findDrawing(db, tournamentId))
  if (refusal) return requests.map(() => refusal)
  const drawn = await drawAll(
    db,
    tournamentId,
    requests.map(({ userId }) => userId),
  )
  const groups = byId(await briefStore.listGroupsOf(db, tournamentId))
  const teamIds = drawn.flatMap((item) => (item instanceof Problem ? [] : (item.team_id ?? [])))
  const baskets = byId(teamIds.length > 0 ? await briefStore.listBriefs(db, teamIds) : [])
  return drawn.map((item) => {
    if (item instanceof Problem) return item
    const team = item.team_id === null ? null : baskets.get(item.team_id)!
    return { step: item.step, group: groups.get(item.group_id)!, team }
  })
}

/**
 * Like `drawNext`, for users who may have several requests. A user's further request is drawn after the first
 * requests of the others. Requests beyond the number of steps are not looked at again.
 */
async function drawAll(db: Db, tournamentId: number, userIds: number[]): Promise<(Drawn | Problem)[]> {
  const drawn = userIds.map((): Drawn | Problem => problem('already_distributed'))
  const byUser = Map.groupBy(userIds.keys(), (at) => userIds[at]!)
  for (const turn of DRAW_STEPS.keys()) {
    const round = [...byUser.values()].flatMap((own) => own[turn] ?? [])
    if (round.length === 0) break
    const users = round.map((at) => userIds[at]!)
    // One after the other: a step needs the one before.
    for (const [nth, result] of (await drawNext(db, tournamentId, users)).entries())
      drawn[round[nth]!] = result
  }
  return drawn
}

type DrawRequest = { tournamentId: number; userId: number }

const byId = <View extends { id: number | string }>(views: View[]) =>
  new Map(views.map((view) => [view.id, view]))

/** Draws all steps that a user has not drawn yet. Returns why nothing can be drawn; null: the user has a group and a team. */
export async function drawAtOnce(
  trx: Db,
  userId: number,
  tournamentId: number,
): Promise<Problem['code'] | null> {
  await keepTerms(trx, tournamentId)
  const refusal = refusalOf(await store.findDrawing(trx, tournamentId))
  if (refusal) return refusal.code
  for (const _ of DRAW_STEPS) {
    const [drawn] = await drawNext(trx, tournamentId, [userId])
    if (!(drawn instanceof Problem)) continue
    return drawn.code === 'already_distributed' ? null : drawn.code
  }
  return null
}

/** Returns why nobody can be drawn in a tournament now. Null: users can be drawn. */
function refusalOf(drawing: store.Drawing | null): Problem | null {
  if (!drawing) return problem('validation_failed', { tournament_id: ['unknown_tournament'] })
  if (!drawing.has_draw) return problem('no_distribution')
  if (drawing.is_finished) return problem('locked')
  return drawing.is_formed ? null : problem('not_open')
}

export async function drawNext(
  db: Db,
  tournamentId: number,
  userIds: number[],
): Promise<(Drawn | Problem)[]> {
  return inTransaction(db, async (trx) => {
    const held = await store.holdDraw(trx, tournamentId)
    const people = await keepUsers(trx, userIds)
    const places = held.has_kept
      ? await findKeptPlaces(trx, { tournamentId, key: held.people_key }, people)
      : new Map<number, KeptPlace>()
    const living = new Set(people.map(({ id }) => id))
    const concerned = [...userIds, ...Array.from(places.values(), (item) => item.user_id)]
    const before = new Map(
      (await holdPlacings(trx, tournamentId, concerned)).map((item) => [item.user_id, item]),
    )
    const drawsTeams = userIds.some((id) => before.get(id)?.team_id === null)
    const open = drawsTeams ? await store.listOpenBaskets(trx, tournamentId, BASKET_SIZE) : []
    const drawing = makeDrawing(held, open)

    const after = userIds.map((userId) => {
      if (!living.has(userId)) return problem('unauthenticated')
      const [placing, place] = [before.get(userId), places.get(userId)]
      if (!placing)
        return place ? drawing.giveBack(userId, { ...place, team_id: null }) : drawing.drawGroup(userId)
      if (placing.team_id !== null) return problem('already_distributed')
      return place?.team_id ? drawing.giveBack(userId, place) : drawing.drawTeam(placing)
    })
    await openBaskets(trx, tournamentId, drawing)
    const drawn = after.map((item) =>
      item instanceof Problem
        ? item
        : { user_id: item.user_id, group_id: item.group_id, team_id: item.team?.id ?? null },
    )
    const placings = drawn.flatMap((item) => (item instanceof Problem ? [] : [item]))
    if (placings.length > 0) {
      const entries = drawing.entries()
      // The place in a team passes from the row that was left to the person who came back.
      const vacated = entries.flatMap(({ step, is_kept, user_id, chosen }) => {
        const left =
          step === 'InGroupAndInTeam' && is_kept ? before.get(places.get(user_id)!.user_id) : undefined
        return left?.team_id === chosen ? [{ ...left, team_id: chosen }] : []
      })
      const to = await store.addDraws(trx, tournamentId, {
        entries,
        placings: [...placings, ...vacated.map((item) => ({ ...item, team_id: null }))],
        vacated,
        state: drawing.state,
      })
      // The drawn user's other devices and the team's members see the change.
      await notify(trx, { topic: 'draw', tournament: held.slug }, to)
    }
    return drawn.map((item) =>
      item instanceof Problem
        ? item
        : { ...item, step: item.team_id === null ? 'InGroup' : 'InGroupAndInTeam' },
    )
  })
}

/** Opens the teams that draws need, with the next numbers. */
async function openBaskets(
  db: Db,
  tournamentId: number,
  { opened, state }: Pick<ReturnType<typeof makeDrawing>, 'opened' | 'state'>,
): Promise<void> {
  if (opened.length === 0) return
  const first = state.baskets - opened.length + 1
  const ids = await store.openBaskets(
    db,
    tournamentId,
    opened.map(({ group_id }, at) => ({ group_id, number: first + at, name: basketName(first + at) })),
  )
  for (const [at, basket] of opened.entries()) basket.id = ids[at]!
}

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
  const groups = await briefStore.listGroupsOf(db, tournament.id)
  const entries = await store.listEntries(db, head.id, page, userId)
  const named = entries.flatMap((item) =>
    item.step === 'InGroupAndInTeam' ? [...item.free, item.chosen] : [],
  )
  return {
    commitment: head.commitment,
    committed_at: head.committed_at,
    seed: head.seed,
    seed_at: head.seed_at,
    groups: groups.map((group, at) => ({ ...group, users: head.group_users[at] ?? 0 })),
    entries,
    teams: await briefStore.listNames(db, [...new Set(named)]),
    meta: { page: query.page, limit: query.limit, total: userId === null ? head.entries : entries.length },
  }
}
