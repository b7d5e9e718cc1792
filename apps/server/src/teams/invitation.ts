import type { TeamInvitation } from '@called-it/contract/teams/team-invitation.ts'
import { problem } from '../platform/http/problem.ts'
import { type Limit, makeSteppedLimit } from '../platform/limits/limits.ts'
import type { Db } from '../schema.ts'
import * as store from './team-store.ts'

/** The most invitations that one network reads in ten minutes: a whole office may follow a link in the morning. */
const READ_PER_NETWORK = 1000
const READ_MS = 10 * 60 * 1000

/** The limit of a network that reads invitations without a sign-in. */
export type InvitationLimit = Pick<Limit, 'take'>

/** Makes the limit for all nodes. A node counts a visitor by itself, so that nearly no visit writes anything. */
export const makeInvitationLimit = (pool: Parameters<typeof makeSteppedLimit>[0]): InvitationLimit =>
  makeSteppedLimit(pool, 'team-invitation', READ_PER_NETWORK, READ_MS)

/**
 * Returns what the link of a friends team says to whoever holds it. Throws `too_many_requests`, and `not_found` for any text
 * that is not the code of a friends team, numbers of drawn teams among them.
 */
export async function readInvitation(
  db: Db,
  limit: InvitationLimit,
  network: string,
  code: string,
): Promise<TeamInvitation> {
  await limit.take(network)
  const found = await store.findInvitation(db, code)
  if (!found) throw problem('not_found')
  return found
}
