import { randomBytes } from 'node:crypto'
import { notify } from '../platform/live/notify.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './team-store.ts'
import * as memberStore from './member-store.ts'

/** The length of a friends team's id, which nobody can guess: 22 characters. */
const CODE_BYTES = 16

/** Returns a new id for a friends team. Its invitation contains the id too. */
export const makeCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/**
 * Returns a friends team, locked until the transaction ends. Throws `not_found`, and `forbidden` for a draw
 * team.
 */
export async function holdFriends(db: Db, publicId: string): Promise<store.TeamRow> {
  const team = await store.findTeam(db, publicId, { hold: true })
  if (!team) throw problem('not_found')
  if (team.kind !== 'friends') throw problem('forbidden')
  return team
}

/** Notifies the streams of a team's members, or of these users, that something about the team has changed. */
export async function notifyTeam(db: Db, team: store.TeamRow, members?: number[]): Promise<void> {
  const to = members ?? (await memberStore.listMemberIds(db, [team.id]))
  await notify(db, { topic: 'draw', tournament: team.tournament.slug, team: team.public_id }, to)
}
