import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarClock, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { hasResult, type Recap, recapQuery } from '../features/recap/recap.ts'
import { RecapPicture } from '../features/recap/recap-picture.tsx'
import { RecapSummary } from '../features/recap/recap-summary.tsx'
import { SharePicture } from '../features/recap/share-picture.tsx'
import { usePicture } from '../features/recap/use-picture.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { themeOf, wearing } from '../features/tournaments/theme.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/http/api.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { NotFoundPage } from './not-found.tsx'

const route = getRouteApi('/tournament/$slug/recap/$roundId')

/** The user's own recap of a round: a picture to share, and the same as text. */
export function RecapPage() {
  const { t } = useTranslation('recap')
  const { slug, roundId } = route.useParams()
  const localized = useLocalized()
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(slug))
  const recap = useQuery(recapQuery(slug, roundId))
  usePageTheme(slug, tournament && themeOf(tournament))
  useTitle(
    [recap.data ? localized(recap.data.round.name) : t('title'), tournament && localized(tournament.name)]
      .filter(Boolean)
      .join(' \u00b7 '),
  )
  const missing = [error, recap.error].find(
    (error) => error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_request'),
  )
  if (missing && !recap.data) return <NotFoundPage />
  if (error && !tournament) return <TournamentFailed error={error} onRetry={() => void refetch()} />
  if (recap.error instanceof ApiError && recap.error.code === 'ratings_not_open')
    return <Nothing slug={slug} icon={<Lock aria-hidden="true" />} reason="closed" />
  if (recap.error && !recap.data)
    return (
      <div className="page-width pt-7">
        <Failed title={t('failed')} error={recap.error} onRetry={() => void recap.refetch()} level={1} />
      </div>
    )
  if (!recap.data || !tournament)
    return (
      <Loading className={`page-width ${GRID}`}>
        <Skeleton className="mx-auto block aspect-4/5 w-full max-w-[430px]" />
        <Skeleton className="block h-110" />
      </Loading>
    )
  if (!hasResult(recap.data))
    return <Nothing slug={slug} icon={<CalendarClock aria-hidden="true" />} reason="empty" />
  return <LoadedRecap key={roundId} slug={slug} recap={recap.data} tournament={tournament} />
}

const GRID =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-12 pt-9 max-tablet:gap-5 max-tablet:pt-4 min-[1000px]:grid-cols-[430px_minmax(0,1fr)]'

function LoadedRecap({ slug, recap, tournament }: { slug: string; recap: Recap; tournament: Tournament }) {
  const { t } = useTranslation('recap')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState({ name: true, place: true })
  const [isLight, setLight] = useState(false)
  const look = themeOf(tournament)
  const picture = usePicture()(recap, { tournament, art: look.art, shown })
  return (
    <div className={`page-width ${GRID}`}>
      <RecapPicture picture={picture} wears={wearing(look)} isLight={isLight} canvas={canvas} />
      <div className="min-w-0">
        <Link
          to="/tournament/$slug"
          params={{ slug }}
          search={{ round: recap.round.key }}
          className="inline-flex min-h-11 items-center gap-2 text-14 text-text-2 hover:text-text"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {t('back')}
        </Link>
        <RecapSummary recap={recap} />
        <SharePicture
          canvas={canvas}
          fileName={`called-it-${slug}-${recap.round.key}`}
          text={`${picture.heading}: ${picture.figure} ${picture.unit}`}
        />
        <fieldset className="panel mt-6 grid max-w-140 [&>label]:px-5 [&>label+label]:border-t [&>label+label]:border-line">
          <legend className="sr-only">{t('options.label')}</legend>
          <Switch
            className="min-h-14 justify-between"
            isOn={shown.name}
            onChange={(name) => setShown({ ...shown, name })}
          >
            {t('options.name')}
          </Switch>
          {recap.place.after !== null && (
            <Switch
              className="min-h-14 justify-between"
              isOn={shown.place}
              onChange={(place) => setShown({ ...shown, place })}
            >
              {t('options.place')}
            </Switch>
          )}
          <Switch className="min-h-14 justify-between" isOn={isLight} onChange={setLight}>
            {t('options.light')}
          </Switch>
        </fieldset>
        <p className="mt-3 max-w-130 text-13 text-text-3">
          {t(recap.coefficient === null ? 'options.hidden' : 'options.hidden_fights')}
        </p>
      </div>
    </div>
  )
}

type NothingProps = { slug: string; icon: React.ReactNode; reason: 'empty' | 'closed' }

function Nothing({ slug, icon, reason }: NothingProps) {
  const { t } = useTranslation('recap')
  return (
    <div className="page-width pt-7">
      <StatePanel icon={icon} title={t(`${reason}.title`)} text={t(`${reason}.text`)} level={1}>
        <ButtonLink to="/tournament/$slug" params={{ slug }} data-start>
          {t('back')}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}
