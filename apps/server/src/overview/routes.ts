import * as calls from '@called-it/contract/tournaments.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
import type { RatingReader } from '../ratings/ratings.ts'
import * as overview from './overview.ts'

export function overviewRoutes(mount: Mount<SignedIn>, reader: RatingReader): void {
  mount(calls.listTournaments, ({ user, query }) => overview.listTournaments(reader, user.id, query))
  mount(calls.readTournament, async ({ user, params }) => ({
    tournament: await overview.readTournament(reader, user.id, params.slug),
  }))
}
