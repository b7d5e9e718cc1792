import { FRIENDS_MAX, OWN_TEAMS_MAX } from '@called-it/rules/team-name.ts'
import { holdUser, keepUsers } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { notify } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import { findDrawing } from './draw-store.ts'
import * as drawVerification from './draw-verification.ts'
import * as draw from './draw.ts'
import { holdFriends, makeCode, tellTeam } from './friends-team.ts'
import * as keptPlaces from './kept-places.ts'
import * as olderDraws from './older-draws.ts'
import * as owner from './owner.ts'
import * as pastStore from './past-store.ts'
import * as store from './team-store.ts'

/** What the verification of a draw has found. */
export type DrawReport = drawVerification.DrawReport
/** Gives a page of what is published of a draw: the call itself, over the network or beside it. */
export type ReadDrawPage = drawVerification.ReadDrawPage
/** A team as a list shows it. */
export type BriefView = store.BriefView
/** A group as it is shown. */
export type GroupView = store.GroupView
/** A member of a team. */
export type MemberRow = store.MemberRow
/** A team with its tournament. */
export type TeamRow = store.TeamRow

/** One's own group and team of a tournament; refuses with `not_found`. */
export async function readOwnGroup(
  db: Db,
  slug: string,
  userId: number,
): Promise<{ group: store.GroupView | null; basket: store.BriefView | null }> {
  const { id } = await findTournament(db, slug)
  const own = (await readDistributions(db, [id], userId)).get(id)
  return { group: own?.group ?? null, basket: own?.team ?? null }
}

/** Where the draw has placed a user in each of these tournaments; without a group it is left out. */
export async function readDistributions(
  db: Db,
  tournamentIds: number[],
  userId: number,
): Promise<Map<number, { group: store.GroupView; team: store.BriefView | null }>> {
  const placed = await store.listDistributions(db, tournamentIds, userId)
  const teamIds = placed.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]))
  const [groups, teams] = await Promise.all([
    store.listGroups(
      db,
      placed.map(({ group_id }) => group_id),
    ),
    store.listBriefs(db, teamIds),
  ])
  return new Map(
    placed.map(({ tournament_id, team_id }, at) => [
      tournament_id,
      { group: groups[at]!, team: teams.find(({ id }) => id === team_id) ?? null },
    ]),
  )
}

/** A team by its id; refuses with `not_found`. */
export async function findTeam(db: Db, publicId: string): Promise<store.TeamRow> {
  const found = await store.findTeam(db, publicId)
  if (!found) throw problem('not_found')
  return found
}

/** A team that the caller is in; refuses with `not_found` and `forbidden`. */
export async function findOwnTeam(db: Db, publicId: string, userId: number): Promise<store.TeamRow> {
  const found = await findTeam(db, publicId)
  if (!(await store.isMember(db, found.id, userId))) throw problem('forbidden')
  return found
}

/**
 * Makes a friends team and answers with its id; who makes it owns it and is in it. Refuses with `validation_failed` for
 * an unknown tournament, `no_teams` (UFC), `locked` once it has finished, `team_name_taken` and `too_many_teams`.
 */
export async function createTeam(
  db: Db,
  ownerId: number,
  { name, tournament_id }: { name: string; tournament_id: number },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const drawing = await findDrawing(trx, tournament_id)
    if (!drawing) throw problem('validation_failed', { tournament_id: ['unknown_tournament'] })
    if (!drawing.has_draw) throw problem('no_teams')
    if (drawing.is_finished) throw problem('locked')
    if (!(await holdUser(trx, ownerId))) throw problem('unauthenticated')
    if ((await store.countOwned(trx, ownerId)) >= OWN_TEAMS_MAX) throw problem('too_many_teams')
    const code = makeCode()
    const id = await store.addFriendsTeam(trx, { tournament_id, name, code, owner_id: ownerId })
    if (id === null) throw problem('team_name_taken')
    await store.addMember(trx, id, ownerId)
    await notify(trx, { topic: 'draw', tournament: drawing.slug, team: code }, [ownerId])
    return code
  })
}

/**
 * Joins a friends team. Refuses with `not_found`, `forbidden` for a team of the draw, `already_in_team`, `team_full`,
 * and `locked` once the tournament has finished.
 */
export async function joinTeam(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const team = await holdFriends(trx, publicId)
    if (await store.isMember(trx, team.id, userId)) throw problem('already_in_team')
    if (team.is_finished) throw problem('locked')
    if (team.members_count >= FRIENDS_MAX) throw problem('team_full')
    const [user] = await keepUsers(trx, [userId])
    if (!user) throw problem('unauthenticated')
    await store.addMember(trx, team.id, userId)
    await tellTeam(trx, team)
  })
}

/**
 * Leaves a friends team: the longest-standing member inherits it, and with the last one it goes. Refuses with
 * `not_found`, and `forbidden` for who is not in it and for a team of the draw.
 */
export async function leaveTeam(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await leave(trx, await holdFriends(trx, publicId), userId))) throw problem('forbidden')
  })
}

/** Leaves every friends team, as `leaveTeam` does; the teams of the draw stay as they were drawn. */
export async function leaveFriends(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // One after the other in one order, so that two who leave together do not wait for each other.
    for (const id of await store.listFriendsTeamIds(trx, userId)) {
      // By the row: an invitation that is renewed meanwhile changes nothing about who is in the team.
      const team = await store.lockTeam(trx, id)
      // Deleted or left since it was listed: there is nothing to leave.
      if (team) await leave(trx, team, userId)
    }
  })
}

/** Takes a user out of a friends team that the caller holds; says whether the user was in it. */
async function leave(db: Db, team: store.TeamRow, userId: number): Promise<boolean> {
  const told = await store.listMemberIds(db, [team.id])
  if (!(await store.removeMember(db, team.id, userId))) return false
  if (team.members_count === 1) await store.deleteTeam(db, team.id)
  else if (team.owner_id === userId) await store.passOn(db, team.id)
  await tellTeam(db, team, told)
  return true
}

/** Deletes a friends team with all that is in it; refuses with `not_found`, and `forbidden` for all but its owner. */
export async function deleteTeam(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const team = await holdFriends(trx, publicId)
    if (team.owner_id !== userId) throw problem('forbidden')
    const told = await store.listMemberIds(trx, [team.id])
    await store.deleteTeam(trx, team.id)
    await tellTeam(trx, team, told)
  })
}

/**
 * Gives a friends team another id, and so another invitation; answers the id. The old one finds nothing from then on.
 * Refuses with `not_found`, and `forbidden` for all but the owner and for a team of the draw.
 */
export const renewTeam = (db: Db, ownerId: number, publicId: string) => owner.renewTeam(db, ownerId, publicId)

/**
 * The next step of each of these users, who are all different, in this order, in one transaction. A person who came back
 * gets the places drawn before. Refused are `already_distributed`, and `unauthenticated` for an account that has been
 * deleted meanwhile.
 */
export const drawNext = (db: Db, tournamentId: number, userIds: number[]) =>
  draw.drawNext(db, tournamentId, userIds)

/**
 * A page of the records of a draw, or those of one user; refuses with `not_found`, `no_distribution`, and
 * `validation_failed` for a user whom there is not.
 */
export const readDraw = (
  db: Db,
  slug: string,
  query: { page: number; limit: number; user_id?: number | undefined },
) => draw.readDraw(db, slug, query)

/**
 * Keeps the places that a user was drawn to, in all tournaments whose draw is still a secret, for the person who may
 * come back (GAME.md 7). In the transaction that deletes the account, once it holds the user.
 */
export const keepPlaces = (db: Db, userId: number, account: string) =>
  keptPlaces.keepPlaces(db, userId, account)

/** Says which tournaments have draws from before there were weights; without any, nothing. */
export const tellOlderDraws = (db: Db, tell: (what: object, words: string) => void) =>
  olderDraws.tellOlderDraws(db, tell)

/** Spreads a demo's draws evenly over a span of time; members of friends teams joined after it, an hour apart. */
export const restoreTimes = (db: Db, tournamentId: number, span: { first: Date; last: Date }) =>
  pastStore.restoreTimes(db, tournamentId, span)

/** Computes a whole draw again from what its call answers, page by page, and from nothing else (GAME.md 7). */
export const verifyDraw = (slug: string, readPage: ReadDrawPage) =>
  drawVerification.verifyDraw(slug, readPage)

/** Whether there is any team of a tournament. */
export const hasTeams = (db: Db, tournamentId: number) => store.hasTeams(db, tournamentId)

/**
 * Lets one transaction at a time write to a team, without changing its row. Answers whether the team is still there with
 * this invitation code.
 */
export const holdTeam = (db: Db, team: { id: number; code: string | null }): Promise<boolean> =>
  store.holdTeam(db, team)

/** Whether a user is in a team. */
export const isMember = (db: Db, teamId: number, userId: number) => store.isMember(db, teamId, userId)

/** Teams of the draw of a tournament by their numbers, in the order of these, with their groups. */
export const listBaskets = (db: Db, tournamentId: number, numbers: number[]) =>
  store.listBaskets(db, tournamentId, numbers)

/** The groups and the teams of a user, of the newest tournament first. */
export const listBelongings = (db: Db, userId: number) => store.listBelongings(db, userId)

/** These teams as a list shows them, in the order of the ids of their rows. */
export const listBriefs = (db: Db, ids: number[]) => store.listBriefs(db, ids)

/** These groups, in the order of the ids. */
export const listGroups = (db: Db, ids: number[]) => store.listGroups(db, ids)

/** All groups of a tournament, in their order. */
export const listGroupsOf = (db: Db, tournamentId: number) => store.listGroupsOf(db, tournamentId)

/** The ids of the users in these teams. */
export const listMemberIds = (db: Db, teamIds: number[]) => store.listMemberIds(db, teamIds)

/** Members in the order of joining. */
export const listMembers = (db: Db, teamId: number) => store.listMembers(db, teamId)

/** Teams by the ids of their rows. */
export const listTeams = (db: Db, ids: number[]) => store.listTeams(db, ids)

/** Notes that a member has seen the chat up to a message; says whether that is news. */
export const markRead = (db: Db, teamId: number, userId: number, messageId: number) =>
  store.markRead(db, teamId, userId, messageId)
