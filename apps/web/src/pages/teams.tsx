import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { UnreadMark } from '../features/chat/unread-mark.tsx'
import { drawQuery } from '../features/draw/draw.ts'
import { ClosedGroups, Opening } from '../features/groups/closed-groups.tsx'
import { GroupList, GroupListSkeleton } from '../features/groups/group-list.tsx'
import { groupsQuery } from '../features/groups/groups.ts'
import { SectionLinks } from '../features/groups/section-links.tsx'
import { FriendsTeams } from '../features/teams/friends-teams.tsx'
import { MyTeam } from '../features/teams/my-team.tsx'
import { friendsTeamsQuery } from '../features/teams/team.ts'
import { tournamentQuery } from '../features/tournaments/tournaments.ts'
import { ApiError } from '../lib/http/api.ts'
import { useLocalized } from '../lib/language/language.ts'
import { keys } from '../game/queries/query-keys.ts'
import { teamQuery } from '../game/teams/team-query.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { useProvisionalEnd } from '../game/ratings/use-provisional-end.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Failed } from '../ui/states/failed.tsx'
import { Note } from '../ui/states/note.tsx'
import { StatePanel } from '../ui/states/state-panel.tsx'

const route = getRouteApi('/tournament/$slug/teams')

/** The groups and teams of a tournament: the viewer's, friends teams, and the best of every group. */
export function TeamsPage() {
  const { t } = useTranslation('groups')
  const { slug } = route.useParams()
  const localized = useLocalized()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  useTitle([t('title'), tournament && localized(tournament.name)].filter(Boolean).join(' · '))
  if (!tournament) return <Waiting />
  if (!tournament.distributionResult) return <NoTeams slug={slug} />
  return <LoadedTeams tournament={tournament} team={tournament.distributionResult.team} />
}

/** The row of the title is as high as the links beside it before they have come, too: the title does not move. */
const TITLE_ROW = 'flex min-h-12.5 flex-wrap items-center justify-between gap-4 max-tablet:min-h-0'

function Waiting() {
  const { t } = useTranslation('groups')
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pt-7 max-tablet:gap-4 max-tablet:pt-5">
      <div className={TITLE_ROW}>
        <h2 className="type-h2">{t('title')}</h2>
      </div>
      <GroupListSkeleton />
    </div>
  )
}

/** Stands in a tournament without groups. */
function NoTeams({ slug }: { slug: string }) {
  const { t } = useTranslation('groups')
  return (
    <div className="page-width py-8">
      <StatePanel icon={<UserRound aria-hidden="true" />} title={t('none.title')} text={t('none.text')}>
        <ButtonLink to="/tournament/$slug" params={{ slug }} data-start>
          {t('none.back')}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}

type LoadedTeamsProps = {
  tournament: Tournament
  team: NonNullable<Tournament['distributionResult']>['team']
}

function LoadedTeams({ tournament, team }: LoadedTeamsProps) {
  const { t } = useTranslation('groups')
  const { slug, status } = tournament
  const markOf = (id: number | string) => <UnreadMark slug={slug} team={id} />
  // How high both are is known only by their answers, and the groups stand below: all are shown at once, so that nothing moves.
  const own = useQuery({ ...teamQuery(slug, team?.id ?? 0), enabled: team !== null })
  const friends = useQuery(friendsTeamsQuery(slug))
  // Answered once, also by a failure: the parts below ask again when they appear, and would vanish if that counted as waiting.
  if ((team !== null && !own.isFetched) || !friends.isFetched) return <Waiting />
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 pt-7 max-tablet:gap-4 max-tablet:pt-5">
      <div className={TITLE_ROW} data-start>
        <h2 className="type-h2">{t('title')}</h2>
        <SectionLinks tournament={tournament} mark={team && markOf(team.id)} />
      </div>
      {team && <MyTeam slug={slug} brief={team} isRated={tournament.ratings_open} />}
      <FriendsTeams tournament={tournament} markOf={markOf} />
      {status === 'not_formed' ? <Note>{t('unformed')}</Note> : <Groups tournament={tournament} />}
    </div>
  )
}

/** The groups with their best teams; before the rating opens, without teams. */
function Groups({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('groups')
  const queryClient = useQueryClient()
  const { slug, ratings_open, distributionResult } = tournament
  const rated = useQuery({ ...groupsQuery(slug), enabled: ratings_open })
  const isClosed =
    !ratings_open || (rated.error instanceof ApiError && rated.error.code === 'ratings_not_open')
  const drawn = useQuery({ ...drawQuery(slug), enabled: isClosed })
  const { data, dataUpdatedAt, refetch } = rated
  useProvisionalEnd(data?.state === 'provisional' ? data.calculated_at : null, dataUpdatedAt, () => {
    void refetch()
  })
  const shown = isClosed ? drawn : rated
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="groups">
      <h2 id="groups" className="type-h3">
        {t(isClosed ? 'list.plain' : 'list.best')}
      </h2>
      {isClosed && (
        <Opening
          tournament={tournament}
          onOpen={() => void queryClient.invalidateQueries({ queryKey: keys.tournament(slug) })}
        />
      )}
      {shown.data && shown.error && <Note tone="warn">{t('stale')}</Note>}
      {isClosed && drawn.data && (
        <ClosedGroups groups={drawn.data.groups} own={distributionResult?.group?.id} />
      )}
      {!isClosed && data && <GroupList slug={slug} groups={data.groups} />}
      {!shown.data && shown.error && (
        <Failed title={t('failed')} error={shown.error} onRetry={() => void shown.refetch()} />
      )}
      {!shown.data && !shown.error && <GroupListSkeleton />}
    </section>
  )
}
