import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NotFoundPage } from '../../pages/not-found.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { documentQuery } from '../parts/document-query.ts'
import { eventQuery } from '../result/event-query.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { EventChange } from './event-change.tsx'

type ChangePageProps = { params: Readonly<Record<string, string>> }

/** Time and sides of an event: moved, put off, called off, or with other sides. */
export function ChangePage({ params: { tournament: slug = '', event: key = '' } }: ChangePageProps) {
  const { t } = useTranslation('desk')
  const event = useQuery(eventQuery(slug, key))
  const document = useQuery(documentQuery(slug))
  if (event.data && document.data)
    return <EventChange key={key} found={event.data} document={document.data} />
  const error = event.error ?? document.error
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <DeskPage title={t('change.title')}>
      {error ? (
        <Failed
          title={t('change.failed')}
          error={error}
          onRetry={() => void Promise.all([event.refetch(), document.refetch()])}
        />
      ) : (
        <DeskSkeleton />
      )}
    </DeskPage>
  )
}
