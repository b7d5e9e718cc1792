import * as calls from '@called-it/contract/tournaments/tournaments.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { makeTournamentViews } from './tournament-views.ts'

export function tournamentViewRoutes(mount: Mount<SignedIn>, db: Db, rows: RatingReaders['rows']): void {
  const views = makeTournamentViews(db, rows)
  mount(calls.listTournaments, ({ user, query }) => views.list(user.id, query))
  mount(calls.readTournament, async ({ user, params }) => ({
    tournament: await views.read(user.id, params.slug),
  }))
}
