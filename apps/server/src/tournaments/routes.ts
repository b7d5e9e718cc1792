import * as calls from '@called-it/contract/tournaments.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
import type { Db } from '../schema.ts'
import * as tournaments from './tournaments.ts'

export function tournamentRoutes(mount: Mount<SignedIn>, db: Db): void {
  mount(calls.listSports, async () => ({ sports: await tournaments.listSports(db) }))
  mount(calls.listTournaments, ({ user, query }) => tournaments.listTournaments(db, user.id, query))
  mount(calls.listAllTournaments, async ({ query }) => ({
    tournaments: await tournaments.listBriefs(db, query.sport),
  }))
  mount(calls.readTournament, async ({ user, params }) => ({
    tournament: await tournaments.readTournament(db, user.id, params.slug),
  }))
}
