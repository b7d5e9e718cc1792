import * as calls from '@called-it/contract/tournaments/tournaments.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { RatingReader } from '../ratings/ratings.ts'
import * as views from './tournament-views.ts'

export function tournamentViewRoutes(mount: Mount<SignedIn>, reader: RatingReader): void {
  mount(calls.listTournaments, ({ user, query }) => views.listTournaments(reader, user.id, query))
  mount(calls.readTournament, async ({ user, params }) => ({
    tournament: await views.readTournament(reader, user.id, params.slug),
  }))
}
