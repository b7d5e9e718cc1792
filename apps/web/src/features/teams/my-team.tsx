import type { Team } from '@called-it/contract/teams/teams.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { MyTeamMembers } from './my-team-members.tsx'
import styles from './my-team.module.css'
import { teamQuery } from '../../game/teams/team-query.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'

type MyTeamProps = {
  slug: string
  /** The known data of the team before it has loaded. */
  brief: Pick<Team, 'id' | 'name' | 'title'>
  /** Whether the team has points to show, once it has loaded. */
  isRated: boolean
}

/** The viewer's team of the draw: its position, its first members, and the link to its page. */
export function MyTeam({ slug, brief, isRated }: MyTeamProps) {
  const { t } = useTranslation('teams')
  const titleOf = useTeamTitle()
  const { data: team, error, refetch } = useQuery(teamQuery(slug, brief.id))
  const to = { to: '/tournament/$slug/team/$id', params: { slug, id: String(brief.id) } } as const
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="my-team">
      <div className={styles.head}>
        <TeamCrest team={brief} size={64} />
        <div className="@container min-w-0">
          <Kicker team={team} />
          <h2 id="my-team" className={`type-h2 ${styles.name}`}>
            <FittedText text={titleOf(brief)} />
          </h2>
        </div>
        {team && <Figures team={team} />}
        {isRated && !team && !error && (
          <Loading className={styles.figures}>
            <Skeleton className="block h-16 w-32" />
          </Loading>
        )}
      </div>
      <div className={styles.links}>
        <ButtonLink {...to}>{t('mine.open')}</ButtonLink>
      </div>
      {team && <MyTeamMembers team={team} />}
      {!team && error && (
        <div className={styles.failed}>
          <Failed title={t('mine.failed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!team && !error && (
        <Loading className={styles.failed}>
          <Skeleton className="block h-45" />
        </Loading>
      )}
    </section>
  )
}

function Kicker({ team }: { team: Team | undefined }) {
  const { t } = useTranslation('teams')
  const localized = useLocalized()
  return (
    <p className="type-kicker mb-1 flex min-h-6 items-center gap-2">
      {team?.group && <GroupMark code={team.group.code} size={20} />}
      {t('mine.title')}
      {team?.group && `, ${localized(team.group.name)}`}
    </p>
  )
}

function Figures({ team: { position, points } }: { team: Team }) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  if (points === null) return null
  return (
    <dl className={styles.figures}>
      {position !== null && (
        <div>
          <dt>{t('mine.place')}</dt>
          <dd>{number(position)}</dd>
        </div>
      )}
      <div>
        <dt>{t('mine.points')}</dt>
        <dd>{number(points)}</dd>
      </div>
    </dl>
  )
}
