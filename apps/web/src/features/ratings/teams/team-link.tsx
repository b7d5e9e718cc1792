import type { TeamRow } from '@called-it/contract/ratings/team-ratings.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/language/translation.ts'
import { useTeamTitle } from '../../../game/teams/use-team-title.ts'

type TeamLinkProps = { slug: string; row: TeamRow }

/** The name of a team; the whole row links to its page. */
export function TeamLink({ slug, row: { team, is_mine } }: TeamLinkProps) {
  const { t } = useTranslation('ratings')
  const titleOf = useTeamTitle()
  return (
    <Link
      to="/tournament/$slug/team/$id"
      params={{ slug, id: String(team.id) }}
      className="font-semibold after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
    >
      {titleOf(team)}
      {is_mine && `, ${t('teams.mine')}`}
    </Link>
  )
}
