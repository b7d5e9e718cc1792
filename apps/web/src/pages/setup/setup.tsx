import { isOwner } from '@called-it/contract/account/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { contestQuery } from '../../features/contest/contest-query.ts'
import { type SetupSearch, STEPS, type Step } from '../../features/contest/setup-search.ts'
import { useTitle } from '../../lib/address/title.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { ClaimContest } from './claim-contest.tsx'
import { ContestStep } from './contest-step.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { TournamentStep } from './tournament-step.tsx'
import { WaysStep } from './ways-step.tsx'

const route = getRouteApi('/setup')

/** The first run: whoever has the one-time link becomes the owner; the owner names the contest and goes on in three steps. */
export function SetupPage() {
  const { t } = useTranslation('contest')
  const { key } = route.useSearch()
  const user = useMe()
  useTitle(t('setup.page'))
  if (isOwner(user.roles)) return <Steps />
  return (
    <SetupFrame>
      {key !== undefined ? (
        <ClaimContest keyOfLink={key} />
      ) : (
        <>
          <h1 className="type-h1">{t('setup.page')}</h1>
          <p className="text-text-2">{t('setup.for_owner')}</p>
          <ButtonLink className="justify-self-start" to="/">
            {t('setup.home')}
          </ButtonLink>
        </>
      )}
    </SetupFrame>
  )
}

const STEP_PAGES = { contest: ContestStep, ways: WaysStep, tournament: TournamentStep }

function Steps() {
  const { t } = useTranslation('contest')
  const { step = 'contest' }: SetupSearch = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(contestQuery)
  if (!data)
    return (
      <SetupFrame step={step}>
        {error ? (
          <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton className="block h-100" />
          </Loading>
        )}
      </SetupFrame>
    )
  const goTo = (next: Step) => void navigate({ to: '/setup', search: { step: next } })
  const at = STEPS.indexOf(step)
  const StepPage = STEP_PAGES[step]
  return (
    <StepPage
      key={step}
      settings={data}
      onNext={() => goTo(STEPS[at + 1]!)}
      onBack={() => goTo(STEPS[at - 1]!)}
    />
  )
}
