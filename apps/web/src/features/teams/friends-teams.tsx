import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { OWN_TEAMS_MAX } from '@called-it/rules/team-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CreateTeam } from './create-team.tsx'
import { FriendsTeamLink } from './friends-team-link.tsx'
import styles from './friends-teams.module.css'
import { friendsTeamsQuery } from './team.ts'

type FriendsTeamsProps = {
  tournament: Pick<Tournament, 'id' | 'slug' | 'status' | 'distributionResult'>
  /** The content after a team's name, such as the number of unread messages. */
  markOf?: (team: number | string) => ReactNode
  className?: string
}

/**
 * The viewer's friends teams in a tournament and the form for another; nothing if there are no teams (UFC).
 */
export function FriendsTeams({ tournament, markOf, className = '' }: FriendsTeamsProps) {
  const { t } = useTranslation('teams')
  const { slug, status, distributionResult } = tournament
  const { data: teams, error, refetch } = useQuery(friendsTeamsQuery(slug))
  const isOver = status === 'finished'
  if (distributionResult === null) return null
  return (
    <section className={`panel overflow-clip ${className}`} id="friends-teams" aria-labelledby="friends">
      <div className={styles.head}>
        <div>
          <h2 id="friends" className="type-h3">
            {t('friends.title')}
          </h2>
          <p className="mt-2 text-text-2">
            {isOver ? t('friends.over') : t('friends.text', { count: OWN_TEAMS_MAX })}
            {isOver && teams?.length === 0 && ` ${t('friends.none')}`}
          </p>
        </div>
        {!isOver && <CreateTeam tournament={tournament} />}
      </div>
      {!teams && error && <Failed title={t('friends.failed')} error={error} onRetry={() => void refetch()} />}
      {!teams && !error && (
        <Loading className="border-t border-line">
          <Skeleton className="block h-16" />
        </Loading>
      )}
      {teams && teams.length > 0 && (
        <ul aria-label={t('friends.list')}>
          {teams.map((team) => (
            <FriendsTeamLink key={team.id} slug={slug} team={team} mark={markOf?.(team.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}
