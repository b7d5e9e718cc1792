import type { Team } from '@called-it/contract/teams/teams.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useContestName } from '../lib/contest/contest.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { carryOver } from '../features/chat/carry-over.ts'
import { TeamChat } from '../features/chat/team-chat.tsx'
import { UnreadMark } from '../features/chat/unread-mark.tsx'
import { LeagueTable } from '../features/league/league-table.tsx'
import { progressQuery } from '../features/deadlines/progress.ts'
import { MemberActions } from '../features/ratings/row/row-actions.tsx'
import { FriendsTeams } from '../features/teams/friends-teams.tsx'
import { GoneTeam } from '../features/teams/gone-team.tsx'
import { Invite } from '../features/teams/invite.tsx'
import { OutsideTeam } from '../features/teams/no-team.tsx'
import { TeamControls } from '../features/teams/team-controls.tsx'
import { TeamHero, TeamHeroSkeleton } from '../features/teams/team-hero.tsx'
import { TeamMembers, TeamMembersSkeleton } from '../features/teams/team-members.tsx'
import { invitationLink, isGone } from '../features/teams/team.ts'
import { teamQuery } from '../game/teams/team-query.ts'
import { TeamTabs } from '../features/teams/team-tabs.tsx'
import { useTeamTitle } from '../game/teams/use-team-title.ts'
import { usePageTheme } from '../features/tournaments/page-theme.ts'
import { lookOf, themeOf, wearing } from '../features/tournaments/theme.ts'
import { TournamentFailed } from '../features/tournaments/tournament-failed.tsx'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { LateNextStepLinks } from '../predictions/next-step/late-links.tsx'
import { ApiError } from '../lib/http/api.ts'
import { useLocalized } from '../lib/language/language.ts'
import { useMe } from '../lib/session/session.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { useIsDesktop } from '../lib/screen/use-is-desktop.ts'
import { Failed } from '../ui/states/failed.tsx'
import { Note } from '../ui/states/note.tsx'
import { NotFoundPage } from './not-found.tsx'

const route = getRouteApi('/tournament/$slug/team/$id')

/** A team, of the draw or of friends: its members, its league, and its chat. */
export function TeamPage() {
  const { t } = useTranslation('teams')
  const { slug, id } = route.useParams()
  const localized = useLocalized()
  const titleOf = useTeamTitle()
  const { data: tournament, error: failure, refetch: again } = useQuery(tournamentQuery(slug))
  const { data: team, error, refetch } = useQuery(teamQuery(slug, id))
  usePageTheme(slug, tournament && themeOf(tournament))
  useTitle(
    [team ? titleOf(team) : t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '),
  )
  if (!tournament && failure) {
    if (failure instanceof ApiError && failure.status === 404) return <NotFoundPage />
    return <TournamentFailed error={failure} onRetry={() => void again()} />
  }
  // A deleted team is gone, even if its data are still cached.
  if (isGone(error))
    return (
      <GoneTeam
        key={id}
        slug={slug}
        id={id}
        name={team?.name}
        waiting={<TeamSkeleton slug={slug} />}
        leadTo={(newId) => <RenewedTeam slug={slug} from={id} to={newId} />}
      />
    )
  if (!team)
    return error ? (
      <div className="page-width py-8">
        <Failed level={1} title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    ) : (
      <TeamSkeleton slug={slug} />
    )
  if (team.tournament.slug !== slug)
    return (
      <Navigate
        to="/tournament/$slug/team/$id"
        params={{ slug: team.tournament.slug, id }}
        search={(search) => search}
        replace
      />
    )
  return <LoadedTeam tournament={tournament} team={team} isStale={error !== null} />
}

function TeamSkeleton({ slug }: { slug: string }) {
  return (
    <>
      <TeamHeroSkeleton slug={slug} />
      {/* The minimum height keeps the footer in place. */}
      <div className="page-width min-h-160 pt-7 max-tablet:pt-5">
        <TeamMembersSkeleton />
      </div>
    </>
  )
}

/** Goes to the same team under its new id, with the unsent messages. */
function RenewedTeam({ slug, from, to }: { slug: string; from: string; to: string }) {
  const me = useMe()
  useEffect(() => {
    carryOver(me.id, slug, from, to)
  }, [me.id, slug, from, to])
  return (
    <Navigate to="/tournament/$slug/team/$id" params={{ slug, id: to }} search={(search) => search} replace />
  )
}

type LoadedTeamProps = { tournament: Tournament | undefined; team: Team; isStale: boolean }

function LoadedTeam({ tournament, team, isStale }: LoadedTeamProps) {
  const { t } = useTranslation('teams')
  const { slug } = team.tournament
  const { tab = 'members' } = route.useSearch()
  const isDesktop = useIsDesktop()
  const me = useMe()
  const navigate = useNavigate()
  const look = tournament && (team.group ? lookOf(tournament.theme, team.group.code) : themeOf(tournament))
  const isOutside = team.kind === 'friends' && !team.is_member
  const isJoined = useRouterState({ select: ({ location }) => location.state.joined === true }) && !isOutside
  function onRenewed({ id }: Team) {
    carryOver(me.id, slug, team.id, id)
    void navigate({
      to: '/tournament/$slug/team/$id',
      params: { slug, id: String(id) },
      search: (search) => search,
      replace: true,
    })
  }
  const shown = team.is_member ? tab : 'members'
  // On a desktop the chat stands beside the other tabs, too.
  const hasChatBeside = team.is_member && isDesktop && shown !== 'chat'
  const actionsOf = (user: Team['members'][number]['user']) => <MemberActions slug={slug} user={user} />
  const chat = <TeamChat key={team.id} slug={slug} team={team} />
  return (
    <>
      <TeamHero
        team={team}
        art={look?.art}
        wears={look && team.group ? wearing(look) : undefined}
        tabs={
          team.is_member && (
            <TeamTabs
              slug={slug}
              id={String(team.id)}
              current={shown}
              mark={<UnreadMark slug={slug} team={team.id} />}
            />
          )
        }
      />
      <div
        className={`page-width grid min-h-160 grid-cols-[minmax(0,1fr)] items-start gap-6 pt-7 max-tablet:pt-5 ${
          hasChatBeside ? 'desktop:grid-cols-[minmax(0,1fr)_432px]' : ''
        }`}
      >
        <div className="grid min-w-0 gap-6" data-start>
          {isStale && <Note tone="warn">{t('stale')}</Note>}
          {isJoined && <Joined team={team} tournament={tournament} />}
          {isOutside && <OutsideTeam team={team} />}
          {!isOutside && shown === 'members' && (
            <>
              <TeamMembers team={team} actionsOf={tournament?.ratings_open ? actionsOf : undefined} />
              {team.is_member && team.kind === 'basket' && tournament && (
                <FriendsTeams tournament={tournament} markOf={(id) => <UnreadMark slug={slug} team={id} />} />
              )}
              {team.is_member && team.kind === 'friends' && (
                <>
                  <Invite team={team} isOver={tournament?.status === 'finished'} />
                  <TeamControls team={team} onRenewed={onRenewed} />
                </>
              )}
            </>
          )}
          {shown === 'league' && <LeagueTable key={team.id} slug={slug} team={team} actionsOf={actionsOf} />}
          {shown === 'chat' && <ScrolledIntoView key={team.id}>{chat}</ScrolledIntoView>}
        </div>
        {hasChatBeside && <div className="sticky top-6">{chat}</div>}
      </div>
    </>
  )
}

/** Says that the viewer is in the team now, and leads to what is missing in its tournament. */
function Joined({ team, tournament }: Pick<LoadedTeamProps, 'team' | 'tournament'>) {
  const { t } = useTranslation('teams')
  const contest = useContestName()
  const me = useMe()
  const title = useTeamTitle()(team)
  const { data: progress } = useQuery(progressQuery)
  return (
    <section className="panel flex flex-wrap items-center gap-x-5 gap-y-4 p-6 max-tablet:p-4">
      <p className="type-h3 min-w-0 flex-1 basis-60 break-words" role="status">
        {t('join.joined', { team: title })}
      </p>
      <LateNextStepLinks
        tournament={tournament}
        progress={progress}
        share={
          team.invite_url
            ? {
                path: invitationLink(team.invite_url, me.id),
                text: t('invite.shared', { team: title, contest }),
              }
            : undefined
        }
      />
    </section>
  )
}

/** Scrolls a text field that opens low on a phone into view, with its whole form if the window is high enough. */
function ScrolledIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <div ref={box} className="scroll-mb-4">
      {children}
    </div>
  )
}
