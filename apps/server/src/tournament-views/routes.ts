import * as calls from '@called-it/contract/tournaments/tournaments.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as views from './tournament-views.ts'

export function tournamentViewRoutes(mount: Mount<SignedIn>, db: Db, rows: RatingReaders['rows']): void {
  mount(calls.listTournaments, ({ user, query }) => views.listTournaments(db, rows, user.id, query))
  mount(calls.readTournament, async ({ user, params }) => ({
    tournament: await views.readTournament(db, rows, user.id, params.slug),
  }))
}
