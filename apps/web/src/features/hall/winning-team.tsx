import type { TournamentWinners } from '@called-it/contract/tournaments/winners.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Namesakes } from '../../game/users/namesakes.tsx'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { useScore, WinnerActions, WinnerLink } from './winner.tsx'
import styles from './winning-team.module.css'

type WinningTeamsProps = Pick<TournamentWinners, 'tournament' | 'teams'>

/** The best team of the draw with its members; several if they are level. */
export function WinningTeams({ tournament, teams }: WinningTeamsProps) {
  const { t } = useTranslation('hall')
  if (teams.length === 0) return null
  return (
    <section>
      <h3 className="type-h3">{t('team', { count: teams.length })}</h3>
      <div className="mt-4 grid gap-4">
        {teams.map((won) => (
          <WinningTeam key={won.team.id} slug={tournament.slug} {...won} />
        ))}
      </div>
    </section>
  )
}

function WinningTeam({
  slug,
  team,
  group,
  points,
  exact_hits,
  members,
}: TournamentWinners['teams'][number] & { slug: string }) {
  const { t } = useTranslation('hall')
  const { number } = useFormat()
  const localized = useLocalized()
  const titleOf = useTeamTitle()
  const score = useScore()
  return (
    <div className={`panel ${styles.team}`}>
      <div className={styles.head}>
        <TeamCrest team={team} size={72} />
        <div className="min-w-0">
          <h4 className={styles.name}>
            <Link
              to="/tournament/$slug/team/$id"
              params={{ slug, id: String(team.id) }}
              className="hover:underline hover:decoration-1 hover:underline-offset-3"
            >
              {titleOf(team)}
            </Link>
          </h4>
          <p className={styles.facts}>
            <span>
              <GroupMark code={group.code} size={16} />
              {localized(group.name)}
            </span>
            <span>{t('team_points', { count: points, number: number(points) })}</span>
            <span>{t('exact', { count: exact_hits })}</span>
          </p>
        </div>
      </div>
      <ul className={styles.members} aria-label={t('members')}>
        <Namesakes rows={members}>
          {members.map((row) => (
            <li key={row.user.id} data-me={row.is_me || undefined}>
              <Avatar name={row.user.name} image={row.user.avatar} size={32} />
              <span className="min-w-0 wrap-anywhere">
                <WinnerLink slug={slug} row={row} />
              </span>
              <span className={styles.score}>{score(row).sum}</span>
              <WinnerActions slug={slug} row={row} />
            </li>
          ))}
        </Namesakes>
      </ul>
    </div>
  )
}
