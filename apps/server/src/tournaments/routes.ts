import * as calls from '@called-it/contract/tournaments/tournaments.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as tournaments from './tournaments.ts'

export function tournamentRoutes(mount: Mount<SignedIn>, db: Db): void {
  mount(calls.listSports, async () => ({ sports: await tournaments.listSports(db) }))
  mount(calls.listAllTournaments, async ({ query }) => ({
    tournaments: await tournaments.listBriefs(db, query.sport),
  }))
}
