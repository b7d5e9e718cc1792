import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/http/api.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NotFoundPage } from '../../pages/not-found.tsx'
import { tournamentQuery } from '../../features/tournaments/tournaments.ts'
import { Failed } from '../../ui/states/failed.tsx'
import type { DeskParams } from '../shell/desk-params.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { FinishPart } from './finish-part.tsx'

/** The end of a tournament: what it still needs, and the finish with its way back. */
export function OutcomesPage({ params: { tournament: slug = '' } }: { params: DeskParams }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(slug))
  if (tournament)
    return (
      <DeskPage
        title={t('outcomes.title')}
        tabTitle={t('outcomes.tab_title', { tournament: localized(tournament.name) })}
        note={localized(tournament.name)}
      >
        <FinishPart tournament={tournament} />
      </DeskPage>
    )
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <DeskPage title={t('outcomes.title')}>
      {error ? (
        <Failed title={t('outcomes.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DeskSkeleton />
      )}
    </DeskPage>
  )
}
