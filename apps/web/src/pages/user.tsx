import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { UserActions } from '../features/ratings/views.ts'
import { UserHero } from '../features/statistics/user-hero.tsx'
import { UserStatistics } from '../features/statistics/user-statistics.tsx'
import { useUserRecord } from '../features/statistics/use-user-record.ts'
import { ApiError } from '../lib/http/api.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { useMe } from '../lib/session/session.ts'
import { NotFoundPage } from './not-found.tsx'

const route = getRouteApi('/user/$id')

/** The public achievements of a user. */
export function UserPage() {
  const { t } = useTranslation('user-statistics')
  const me = useMe()
  const { tournament: from } = route.useSearch()
  const userId = Number(route.useParams().id)
  const { record, error } = useUserRecord(userId)
  useTitle(record?.user ? t('titled', { name: record.user.name }) : t('title'))
  // The server refuses an invalid id with 400 and an unknown one with 404.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundPage />
  if (record?.user === null) return <NotFoundPage />
  // Comparing and pinning need a tournament with an open rating: the one that the visitor came from, otherwise the user's
  // latest ranked one, or the latest.
  const open = record?.statistics.by_tournament ?? []
  const about = (
    open.find(({ tournament }) => tournament.slug === from) ??
    open.find(({ position }) => position !== null) ??
    open[0]
  )?.tournament
  return (
    <>
      <UserHero
        record={record}
        from={from}
        deeds={
          userId === me.id
            ? null
            : {
                about,
                actions: about && (
                  <Suspense fallback={null}>
                    <UserActions slug={about.slug} userId={userId} here="statistics" />
                  </Suspense>
                ),
              }
        }
      />
      {/* The minimum height keeps the footer in place when the page is short. */}
      <div className="page-width min-h-160 pt-8 max-tablet:pt-5" data-start>
        <UserStatistics key={userId} userId={userId} />
      </div>
    </>
  )
}
