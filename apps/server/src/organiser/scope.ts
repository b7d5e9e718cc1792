import { organises } from '@called-it/contract/account/roles.ts'
import type { SignedIn } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { namesOfEvents } from '../results/results.ts'

/** Throws `forbidden` if one of these events is of a tournament that the user does not organise. Ids without an event are left to the caller. */
export async function checkOrganises(db: Db, { roles }: SignedIn, eventIds: number[]): Promise<void> {
  const events = await namesOfEvents(db, eventIds)
  if (!events.every((event) => event === null || organises(roles, event.slug))) throw problem('forbidden')
}
