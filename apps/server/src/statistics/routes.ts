import { readStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { StatisticsReader } from './statistics-reader.ts'

export function statisticsRoutes(mount: Mount<SignedIn>, read: StatisticsReader): void {
  mount(readStatistics, ({ user, params }) => read(params.slug, user.id))
}
