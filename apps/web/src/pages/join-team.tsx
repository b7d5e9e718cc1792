import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { InvitationSkeleton, InvitationStage } from '../features/teams/invitation-stage.tsx'
import { Invitation } from '../features/teams/invitation.tsx'
import { isGone } from '../features/teams/team.ts'
import { invitationQuery } from '../game/teams/team-query.ts'
import { useTeamTitle } from '../game/teams/use-team-title.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { themeOf } from '../features/tournaments/theme.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'

const route = getRouteApi('/join-team/$id')

/**
 * The target of a friends team's invitation link (SPEC.md 2); a user who is not signed in comes here after the sign-in.
 */
export function JoinTeamPage() {
  const { t } = useTranslation('teams')
  const { id } = route.useParams()
  const titleOf = useTeamTitle()
  const { by } = route.useSearch()
  const { data, error, refetch } = useQuery(invitationQuery(id, by))
  const team = data?.team
  const slug = team?.tournament.slug
  const { data: tournament, isLoading: isTournamentLoading } = useQuery({
    ...tournamentQuery(slug ?? ''),
    enabled: slug !== undefined,
  })
  const look = tournament && themeOf(tournament)
  usePageTheme(slug ?? '', look)
  useTitle([t('join.title'), team && titleOf(team)].filter(Boolean).join(' · '))
  if (isGone(error)) return <NoInvitation />
  if (!team && error)
    return (
      <div className="page-width py-8">
        <Failed level={1} title={t('join.failed')} error={error} onRetry={() => void refetch()} art="main" />
      </div>
    )
  return (
    <InvitationStage art={look?.art}>
      {/* The words are centred, so all of them come at once. */}
      {data && !isTournamentLoading ? (
        <Invitation key={id} {...data} tournament={tournament} />
      ) : (
        <InvitationSkeleton hasInviter={by !== undefined} />
      )}
    </InvitationStage>
  )
}

function NoInvitation() {
  const { t } = useTranslation('teams')
  return (
    <div className="page-width py-8">
      <StatePanel
        level={1}
        icon={<Unlink aria-hidden="true" />}
        title={t('join.missing.title')}
        text={t('join.missing.text')}
        art="main"
      >
        <ButtonLink to="/" data-start>
          {t('join.missing.home')}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}
