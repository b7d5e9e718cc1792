import * as calls from '@called-it/contract/teams/teams.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { createTeam, joinTeam, renewTeam } from '../teams/teams.ts'
import { readInviter, readTeam } from './team-views.ts'

/** The calls that return a team as its viewer sees it. The other calls of teams are in the routes of `teams`. */
export function teamViewRoutes(
  mount: Mount<SignedIn>,
  db: Db,
  readers: RatingReaders,
  publicUrl: string | null,
): void {
  const view = async (user: SignedIn, id: string) => ({
    team: await readTeam(db, readers, user, id, publicUrl ?? ''),
  })

  mount(calls.createTeam, async ({ user, body }) => view(user, await createTeam(db, user.id, body)))
  mount(calls.readTeam, async ({ user, params, query }) => ({
    ...(await view(user, params.id)),
    inviter: await readInviter(db, params.id, query.by),
  }))
  mount(calls.joinTeam, async ({ user, params }) => {
    await joinTeam(db, user.id, params.id)
    return view(user, params.id)
  })
  mount(calls.renewTeam, async ({ user, params }) => view(user, await renewTeam(db, user.id, params.id)))
}
