import * as calls from '@called-it/contract/tournaments/tournaments.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import { listBriefs, listSports } from './store.ts'

export function tournamentRoutes(mount: Mount<SignedIn>, db: Db): void {
  mount(calls.listSports, async () => ({ sports: await listSports(db) }))
  mount(calls.listAllTournaments, async ({ query }) => ({
    tournaments: await listBriefs(db, query.sport),
  }))
}
