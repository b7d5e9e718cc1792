import { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import * as nights from './nights.ts'

export function nightRoutes(mount: Mount<SignedIn>, readers: nights.NightReaders): void {
  mount(readFightOutlook, ({ user, params }) =>
    nights.readOutlook(readers, params.slug, params.roundId, user.id),
  )
}
