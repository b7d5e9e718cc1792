import { sportNamed } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Suspense } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized, withWords } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { NotFoundPage } from '../../pages/not-found.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import type { DeskParams } from '../shell/desk-params.ts'
import { toDesk } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { usePresence } from '../shell/use-presence.ts'
import { useSides } from '../shell/use-sides.ts'
import { eventQuery } from './event-query.ts'
import { MatchResult } from './match-result.tsx'
import type { DeskEventAnswer } from './result-draft.ts'

const EventAnswers = lazyPart(
  withWords('feeds', () => import('../feeds/event-answers.tsx')),
  'EventAnswers',
)
const FightNight = lazyPart(() => import('../fights/fight-night.tsx'), 'FightNight')

/** The result of an event: of a match by its form, of a fight within its night. */
export function EventPage({ params: { tournament: slug = '', event: key = '' } }: { params: DeskParams }) {
  const { t } = useTranslation('desk')
  const { data, error, refetch } = useQuery(eventQuery(slug, key))
  if (data) return <FoundEvent data={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <DeskPage title={t('result.title')}>
      {error ? (
        <Failed title={t('result.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DeskSkeleton />
      )}
    </DeskPage>
  )
}

function FoundEvent({ data }: { data: DeskEventAnswer }) {
  const { t } = useTranslation('desk')
  const { moment } = useFormat()
  const localized = useLocalized()
  const { sidesOf } = useSides()
  const navigate = useNavigate()
  const others = usePresence(data.event.id)
  const { event, tournament } = data
  const isFight = sportNamed(tournament.type).events === 'fights'
  const round = localized(event.round.name)
  const note = [isFight ? null : round, event.starts_at && moment(event.starts_at)].filter(Boolean).join(', ')
  const change = toDesk(`events/${tournament.slug}/${event.key}/change`)
  useKeys([
    { code: 'KeyM', label: t('result.keys.change'), when: !isFight, run: () => void navigate(change) },
  ])
  return (
    <DeskPage
      title={isFight ? round : t('result.title')}
      tabTitle={isFight ? round : t('result.tab_title', { sides: sidesOf(event) })}
      note={note}
      actions={
        <ButtonLink {...change} variant="quiet" size="small" icon={<CalendarClock aria-hidden="true" />}>
          {t('change.title')}
          {!isFight && <KeyCap code="KeyM" isPlain />}
        </ButtonLink>
      }
    >
      {others.map(({ user }) => (
        <div key={user.id} className="mb-3">
          <Note>{t('result.somebody_here', { name: user.name })}</Note>
        </div>
      ))}
      {isFight ? (
        <FightNight slug={tournament.slug} round={event.round.key} first={event.key} />
      ) : (
        <MatchResult key={event.key} data={data} />
      )}
      <Suspense fallback={null}>
        <EventAnswers key={`answers ${event.id}`} event={event} />
      </Suspense>
    </DeskPage>
  )
}
