import { type KindView, onePlayer, picksOf } from './kind-view.ts'
import { readKeeper, saveKeeper } from '@called-it/contract/kinds/keeper.ts'
import { readScorer, saveScorer } from '@called-it/contract/kinds/scorer.ts'
import type { Player, PlayerQuestion } from '@called-it/contract/predictions/player-predictions.ts'
import { keeper, scorer } from '@called-it/rules/kinds/first-places.ts'
import type { PickCrowd } from '@called-it/rules/kinds/one-pick.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import * as store from './player-store.ts'
import { listAsked, type QuestionRow } from '../question-store.ts'
import { askedOf, type Explained, explained, justSaved } from '../question-view.ts'
import { readOwner } from '../reading.ts'
import { saveChoice } from '../saving/saving.ts'

/** The kinds whose answer is a player, and the count by which players lead. */
const PLAYER_KINDS = {
  scorer: { kind: scorer, by: 'goals', goalkeepers: false },
  keeper: { kind: keeper, by: 'clean_sheets', goalkeepers: true },
} as const
type PlayerKind = keyof typeof PLAYER_KINDS

type Row = QuestionRow<number[], PickCrowd, null>

/** The most leaders that are shown before the settlement: at first everybody with one goal leads. */
const LEADERS = 10

/**
 * Returns the player that a user named, and a page of the players that can be named. Another user's prediction stays hidden
 * until it is locked (GAME.md 3). Throws `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readPlayerPick(
  db: Db,
  name: PlayerKind,
  slug: string,
  viewerId: number,
  query: { user_id?: number | undefined; page: number; limit: number; search?: string | undefined },
): Promise<PlayerQuestion> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, name)) throw problem('not_found')
  const userId = query.user_id ?? viewerId
  const user = await readOwner(db, userId, viewerId)
  const [row] = await listAsked<Row>(db, name, tournament.id, userId, viewerId)
  if (!row) throw problem('not_found')
  const { by, goalkeepers } = PLAYER_KINDS[name]
  const { page, limit, search } = query
  const filter = { goalkeepers, search }
  const picks = row.crowd?.picks ?? []
  const listed = { limit, offset: (page - 1) * limit }
  const found = await store.listPlayers(db, tournament.id, filter, { by, picks }, listed)

  const ruleset = resolveRuleset(tournament.ruleset)
  const explanation = explained(name, row, ruleset)
  const leaderIds = row.outcome ?? (row.standing?.outcome ?? []).slice(0, LEADERS)
  const ids = [...leaderIds, ...(row.answer ?? [])]
  const named = new Map((await store.findPlayers(db, tournament.id, ids, by)).map((each) => [each.id, each]))
  const picked = new Map(picks.map(({ id, count }) => [id, count]))
  const view = (player: store.PlayerRow): Player => ({
    ...player,
    picked: row.crowd ? (picked.get(player.id) ?? 0) : null,
  })
  const own = row.answer && named.get(row.answer[0]!)
  return {
    user,
    players: found.players.map(view),
    count: found.count,
    points: explanation?.points ?? 0,
    prediction: explanation && own ? { player: view(own), ...explanation } : null,
    leaders: [...named.values()].filter(({ id }) => leaderIds.includes(id)).map(view),
    is_final: row.outcome !== null,
    ...askedOf(row),
    worth: ruleset[name],
    answered: row.crowd?.total ?? null,
    calculated_at: row.settled_at,
    meta: { page, limit, total: found.count },
  }
}

/** Saves it. Throws `not_found`, `locked`, `not_open`, and `validation_failed` for a player that cannot be named. */
export async function savePlayerPick(
  db: Db,
  name: PlayerKind,
  slug: string,
  userId: number,
  playerId: number,
): Promise<{ prediction: { player: Player } & Explained }> {
  const { kind, by } = PLAYER_KINDS[name]
  const paths = { about: 'playerId', answer: 'playerId', unknown: 'unknown_player' } as const
  const saved_at = await saveChoice(db, kind, slug, { user_id: userId, answer: [playerId] }, paths)
  const { id } = await findTournament(db, slug)
  const [player] = await store.findPlayers(db, id, [playerId], by)
  return { prediction: { player: { ...player!, picked: null }, ...justSaved(saved_at) } }
}

/** Returns the function that mounts the calls of a kind. */
const servePlayers =
  (
    name: PlayerKind,
    read: typeof readScorer | typeof readKeeper,
    save: typeof saveScorer | typeof saveKeeper,
  ): KindView<number>['serve'] =>
  (mount, db) => {
    mount(read, ({ user, params, query }) => readPlayerPick(db, name, params.slug, user.id, query))
    mount(save, ({ user, params }) => savePlayerPick(db, name, params.slug, user.id, params.playerId))
  }

/** Shows picks of a player beside answers of other kinds. */
export const scorerKindView: KindView<number> = {
  ...onePlayer,
  serve: servePlayers('scorer', readScorer, saveScorer),
  favourites: { rank: 4, of: picksOf },
}
export const keeperKindView: KindView<number> = {
  ...onePlayer,
  serve: servePlayers('keeper', readKeeper, saveKeeper),
  favourites: { rank: 5, of: picksOf },
}
