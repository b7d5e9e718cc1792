import type { User } from '@called-it/contract/account/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import styles from './friends-teams.module.css'
import { teamQuery } from '../../game/teams/team-query.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'

type FriendsTeamLinkProps = { slug: string; team: User['baskets'][number]; mark?: ReactNode }

/** One of the viewer's friends teams with its points; the whole row is its link. */
export function FriendsTeamLink({ slug, team, mark }: FriendsTeamLinkProps) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  const titleOf = useTeamTitle()
  // The points load later; the link works without them.
  const { data: known } = useQuery(teamQuery(slug, team.id))
  const count = known?.members_count ?? team.members_count
  const points = known?.points ?? null
  return (
    <li className={styles.team}>
      <TeamCrest team={team} size={34} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link
            to="/tournament/$slug/team/$id"
            params={{ slug, id: String(team.id) }}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            {titleOf(team)}
          </Link>
          {mark}
        </span>
        <small className="text-13 text-text-3">
          {t('friends.members', { count, number: number(count) })}
          {known?.is_owner && `, ${t('friends.owner')}`}
        </small>
      </span>
      {points !== null && (
        <span className="type-num text-[26px]">
          {number(points)}
          <span className="sr-only"> {t('friends.points', { count: points })}</span>
        </span>
      )}
      <ChevronRight aria-hidden="true" className="text-text-3" />
    </li>
  )
}
