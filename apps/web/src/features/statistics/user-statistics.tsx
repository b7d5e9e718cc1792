import { ChartLine } from 'lucide-react'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { STATISTICS_GRID, StatisticsSkeleton } from './statistics-skeleton.tsx'
import { UserAccuracy } from './user-accuracy.tsx'
import { UserFights } from './user-fights.tsx'
import { UserHits } from './user-hits.tsx'
import { UserPlaces } from './user-places.tsx'
import { useUserRecord } from './use-user-record.ts'
import { UserTournaments } from './user-tournaments.tsx'

const HALF = 'min-[900px]:col-span-6'
const WHOLE = 'min-[900px]:col-span-full'

type UserStatisticsProps = {
  userId: number
  /** Whether the tournaments are listed; false if the page has its own list. */
  hasTournaments?: boolean
}

/** The statistics of a user: positions over time, hits, accuracy, fights, and every tournament. */
export function UserStatistics({ userId, hasTournaments = true }: UserStatisticsProps) {
  const { t } = useTranslation('user-statistics')
  const isOwn = useMe().id === userId
  const { record, error, refetch } = useUserRecord(userId)
  if (!record)
    return error ? <Failed title={t('failed')} error={error} onRetry={refetch} /> : <StatisticsSkeleton />
  const { statistics, fights, ranking } = record
  const isEarly = statistics.by_tournament.every(({ position }) => position === null)
  const hasFights = fights.rounds > 0
  // Next to the fights these two are stacked; without fights they stand side by side.
  const width = hasFights ? '' : HALF
  const hits = statistics.predictions > 0 && <UserHits statistics={statistics} className={width} />
  const accuracy = <UserAccuracy record={record} className={width} />
  return (
    <div className={STATISTICS_GRID}>
      {error && (
        <div className={WHOLE}>
          <Note tone="warn">{t('stale')}</Note>
        </div>
      )}
      {isEarly ? (
        <div className={WHOLE}>
          <Empty
            icon={<ChartLine aria-hidden="true" />}
            title={t('empty.title')}
            text={t(isOwn ? 'empty.own' : 'empty.other')}
          />
        </div>
      ) : (
        <UserPlaces ranking={ranking} tournaments={statistics.by_tournament} />
      )}
      {hasFights ? (
        <>
          <div className="flex min-w-0 flex-col gap-[inherit] *:last:grow min-[900px]:col-span-5">
            {hits}
            {accuracy}
          </div>
          <UserFights fights={fights} isOwn={isOwn} />
        </>
      ) : (
        <>
          {hits}
          {accuracy}
        </>
      )}
      {hasTournaments && statistics.by_tournament.length > 0 && (
        <UserTournaments userId={userId} isOwn={isOwn} tournaments={statistics.by_tournament} />
      )}
    </div>
  )
}
