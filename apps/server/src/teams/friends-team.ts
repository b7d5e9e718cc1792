import { randomBytes } from 'node:crypto'
import { notify } from '../platform/live/notify.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as store from './team-store.ts'

/** Of the id of a friends team, which nobody can guess: 22 characters. */
const CODE_BYTES = 16

/** A new id for a friends team, which its invitation holds too. */
export const makeCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** A friends team, held until the transaction ends; refuses with `not_found`, and `forbidden` for a team of the draw. */
export async function holdFriends(db: Db, publicId: string): Promise<store.TeamRow> {
  const team = await store.findTeam(db, publicId, { hold: true })
  if (!team) throw problem('not_found')
  if (team.kind !== 'friends') throw problem('forbidden')
  return team
}

/** Tells the streams of a team's members, or of these users, that something about the team has changed. */
export async function tellTeam(db: Db, team: store.TeamRow, members?: number[]): Promise<void> {
  const to = members ?? (await store.listMemberIds(db, [team.id]))
  await notify(db, { topic: 'draw', tournament: team.tournament.slug, team: team.public_id }, to)
}
