import { readProgress as readProgressCall } from '@called-it/contract/predictions/progress.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import { KIND_VIEWS } from './kinds/kind-views.ts'
import { makeProgressReader } from './progress.ts'

export function predictionRoutes(mount: Mount<SignedIn>, db: Db): void {
  const readProgress = makeProgressReader(db)
  mount(readProgressCall, ({ user, query }) => readProgress(user.id, query.sport))
  for (const view of Object.values(KIND_VIEWS)) view.serve(mount, db)
}
