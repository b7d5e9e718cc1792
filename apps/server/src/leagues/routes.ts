import { readLeague } from '@called-it/contract/ratings/team-ratings.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as leagues from './leagues.ts'

export function leagueRoutes(mount: Mount<SignedIn>, db: Db, records: leagues.RecordReader): void {
  mount(readLeague, ({ user, params }) => leagues.readLeague(db, records, params.id, user.id))
}
