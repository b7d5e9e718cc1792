import * as calls from '@called-it/contract/tournaments/winners.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as hall from './hall.ts'

export function hallRoutes(mount: Mount<SignedIn>, db: Db): void {
  mount(calls.readWinners, ({ user, query }) => hall.readWinners(db, user, query))
  mount(calls.readWinnersFilter, () => hall.readWinnersFilter(db))
}
