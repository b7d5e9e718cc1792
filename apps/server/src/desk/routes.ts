import { listDeskEvents, readToday } from '@called-it/contract/organiser/desk.ts'
import { isTrue } from '@called-it/contract/organiser/organiser-call.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as desk from './desk.ts'

export function deskRoutes(mount: Mount<SignedIn>, db: Db): void {
  mount(readToday, () => desk.readToday(db))
  mount(listDeskEvents, ({ query: { tournament, round, needs_hand, ...paging } }) =>
    desk.listEvents(db, { tournament, round, needsHand: isTrue(needs_hand) }, paging),
  )
}
