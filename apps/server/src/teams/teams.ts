import { OWN_TEAMS_MAX } from '@called-it/rules/team-name.ts'
import { holdUser } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { notify } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import { findDrawing } from './draw-store.ts'
import * as drawVerification from './draw-verification.ts'
import * as draw from './draw.ts'
import { holdFriends, makeCode, notifyTeam } from './friends-team.ts'
import * as joining from './joining.ts'
import * as keptPlaces from './kept-places.ts'
import * as olderDraws from './older-draws.ts'
import * as owner from './owner.ts'
import * as pastStore from './past-store.ts'
import * as briefStore from './brief-store.ts'
import * as distributions from './distributions.ts'
import * as memberStore from './member-store.ts'
import * as store from './team-store.ts'

/** The report of a draw's verification. */
export type DrawReport = drawVerification.DrawReport
/** Returns a page of the published draw: the call itself, over the network or in this process. */
export type ReadDrawPage = drawVerification.ReadDrawPage
/** A team as a list shows it. */
export type BriefView = briefStore.BriefView
/** A group as pages show it. */
export type GroupView = briefStore.GroupView
/** A member of a team. */
export type MemberRow = memberStore.MemberRow
/** A team with its tournament. */
export type TeamRow = store.TeamRow

/** Returns a user's own group and team in a tournament. Throws `not_found`. */
export async function readOwnGroup(
  db: Db,
  slug: string,
  userId: number,
): Promise<{ group: briefStore.GroupView | null; basket: briefStore.BriefView | null }> {
  const { id } = await findTournament(db, slug)
  const own = await makeDistributionReader(db)(id, userId)
  return { group: own?.group ?? null, basket: own?.team ?? null }
}

/** Returns a user's group and team in a tournament; null: no group. */
export type DistributionReader = distributions.DistributionReader

/** Makes the reader; users who ask at the same moment share its statements. */
export const makeDistributionReader = (db: Db): DistributionReader => distributions.makeDistributionReader(db)

/** Returns a team by its id. Throws `not_found`. */
export async function findTeam(db: Db, publicId: string): Promise<store.TeamRow> {
  const found = await store.findTeam(db, publicId)
  if (!found) throw problem('not_found')
  return found
}

/** Returns a team that the user is in. Throws `not_found` and `forbidden`. */
export async function findOwnTeam(db: Db, publicId: string, userId: number): Promise<store.TeamRow> {
  const found = await findTeam(db, publicId)
  if (!(await memberStore.isMember(db, found.id, userId))) throw problem('forbidden')
  return found
}

/**
 * Creates a friends team with its first member, the owner, and returns its id. Throws `validation_failed` for
 * an unknown tournament, `no_teams` (UFC), `locked`, `team_name_taken` and `too_many_teams`.
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
    await memberStore.addMember(trx, id, ownerId)
    await notify(trx, { topic: 'draw', tournament: drawing.slug, team: code }, [ownerId])
    return code
  })
}

/**
 * Joins a friends team. Throws `not_found`, `forbidden` for a draw team, `already_in_team`, `team_full` and
 * `locked`.
 */
export const joinTeam = (db: Db, userId: number, publicId: string): Promise<void> =>
  joining.joinTeam(db, userId, publicId)

/** Joins a friends team by the id of its row, in the caller's transaction. Returns why not; null: the user is in it. */
export const bringIntoTeam = (trx: Db, userId: number, teamId: number) =>
  joining.bringIntoTeam(trx, userId, teamId)

/** Draws all steps that a user has left, in the caller's transaction. Returns why not; null: the user has a group and a team. */
export const bringIntoDraw = (trx: Db, userId: number, tournamentId: number) =>
  draw.drawAtOnce(trx, userId, tournamentId)

/**
 * Leaves a friends team. The member who joined first inherits it; an empty team is deleted. Throws
 * `not_found`, and `forbidden` for users who are not in it and for a draw team.
 */
export async function leaveTeam(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await leave(trx, await holdFriends(trx, publicId), userId))) throw problem('forbidden')
  })
}

/** Leaves every friends team, like `leaveTeam`. Draw teams stay. */
export async function leaveFriends(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // One after the other in a fixed order, so that two users who leave together cannot deadlock.
    for (const id of await store.listFriendsTeamIds(trx, userId)) {
      // By the row id: a new invitation meanwhile does not change the members.
      const team = await store.lockTeam(trx, id)
      // The team may have been deleted or left since it was listed: then nothing is to be done.
      if (team) await leave(trx, team, userId)
    }
  })
}

/** Removes a user from a friends team that the caller has locked. Returns whether the user was in it. */
async function leave(db: Db, team: store.TeamRow, userId: number): Promise<boolean> {
  const memberIds = await memberStore.listMemberIds(db, [team.id])
  if (!(await memberStore.removeMember(db, team.id, userId))) return false
  if (team.members_count === 1) await store.deleteTeam(db, team.id)
  else if (team.owner_id === userId) await memberStore.passOn(db, team.id)
  await notifyTeam(db, team, memberIds)
  return true
}

/** Deletes a friends team. Throws `not_found`, and `forbidden` for all but its owner. */
export async function deleteTeam(db: Db, userId: number, publicId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const team = await holdFriends(trx, publicId)
    if (team.owner_id !== userId) throw problem('forbidden')
    const memberIds = await memberStore.listMemberIds(trx, [team.id])
    await store.deleteTeam(trx, team.id)
    await notifyTeam(trx, team, memberIds)
  })
}

/**
 * Gives a friends team a new id, its only invitation, and returns it. Throws `not_found`, and `forbidden` for
 * all but the owner and for a draw team.
 */
export const renewTeam = (db: Db, ownerId: number, publicId: string) => owner.renewTeam(db, ownerId, publicId)

/**
 * Draws the next step of each of these users, all different, in this order and in one transaction. Users who
 * came back get their old places. Returns `already_distributed` for users without a next step,
 * `unauthenticated` for accounts deleted meanwhile.
 */
export const drawNext = (db: Db, tournamentId: number, userIds: number[]) =>
  draw.drawNext(db, tournamentId, userIds)

/**
 * Returns a page of a draw's records, or those of one user. Throws `not_found`, `no_distribution`,
 * `validation_failed`.
 */
export const readDraw = (
  db: Db,
  slug: string,
  query: { page: number; limit: number; user_id?: number | undefined },
) => draw.readDraw(db, slug, query)

/**
 * Keeps a user's drawn places while their draw is secret, for the person who may come back (GAME.md 7). To be
 * called in the transaction that deletes the account, once it has locked the user.
 */
export const keepPlaces = (db: Db, userId: number, accounts: string[]) =>
  keptPlaces.keepPlaces(db, userId, accounts)

/** Logs the tournaments with draws from before there were weights, if there are any. */
export const reportOlderDraws = (db: Db, report: (facts: object, words: string) => void) =>
  olderDraws.reportOlderDraws(db, report)

/**
 * Spreads a demo's draws evenly over a span of time; members of friends teams join after it, hour by hour.
 */
export const restoreTimes = (db: Db, tournamentId: number, span: { first: Date; last: Date }) =>
  pastStore.restoreTimes(db, tournamentId, span)

/** Recomputes a whole draw from the answers of its call alone, page by page (GAME.md 7). */
export const verifyDraw = (slug: string, readPage: ReadDrawPage) =>
  drawVerification.verifyDraw(slug, readPage)

/** Whether a tournament has any team. */
export const hasTeams = (db: Db, tournamentId: number) => store.hasTeams(db, tournamentId)

/** Lets one transaction at a time write to a team. Returns whether the team still has this code. */
export const holdTeam = (db: Db, team: { id: number; code: string | null }): Promise<boolean> =>
  store.holdTeam(db, team)

/** Whether a user is in a team. */
export const isMember = (db: Db, teamId: number, userId: number) => memberStore.isMember(db, teamId, userId)

/** Returns draw teams of a tournament by their numbers, in the order of the numbers, with their groups. */
export const listBaskets = (db: Db, tournamentId: number, numbers: number[]) =>
  briefStore.listBaskets(db, tournamentId, numbers)

/** Lists the groups and teams of a user, those of the newest tournament first. */
export const listBelongings = (db: Db, userId: number) => briefStore.listBelongings(db, userId)

/** Returns these teams as a list shows them, in the order of the ids of their rows. */
export const listBriefs = (db: Db, ids: number[]) => briefStore.listBriefs(db, ids)

/** Returns these groups in the order of the ids. */
export const listGroups = (db: Db, ids: number[]) => briefStore.listGroups(db, ids)

/** Lists all groups of a tournament in their order. */
export const listGroupsOf = (db: Db, tournamentId: number) => briefStore.listGroupsOf(db, tournamentId)

/** Lists the ids of the users in these teams. */
export const listMemberIds = (db: Db, teamIds: number[]) => memberStore.listMemberIds(db, teamIds)

/** Lists members in the order of joining. */
export const listMembers = (db: Db, teamId: number) => memberStore.listMembers(db, teamId)

/** Returns teams by the ids of their rows. */
export const listTeams = (db: Db, ids: number[]) => store.listTeams(db, ids)

/** Stores that a member has read the chat up to a message. Returns whether that has changed anything. */
export const markRead = (db: Db, teamId: number, userId: number, messageId: number) =>
  memberStore.markRead(db, teamId, userId, messageId)
