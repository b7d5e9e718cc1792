import { ChevronRight } from 'lucide-react'
import { useFormat } from '../../../lib/language/format.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { TeamCrest } from '../../../game/teams/team-crest.tsx'
import { GroupMark } from '../../../game/marks/group-mark.tsx'
import styles from './group-list.module.css'
import { GroupPlace } from './group-place.tsx'
import type { GroupRating, RatingSearch } from '../ratings.ts'
import { TeamLink } from './team-link.tsx'

export type GroupListProps = { slug: string; groups: GroupRating[] }

/** Each group with its mean and its best teams, best first, and links to all of its users and teams. */
export function GroupList({ slug, groups }: GroupListProps) {
  const { t } = useTranslation('ratings')
  return (
    <ol className={styles.groups} aria-label={t('groups.label')}>
      {groups.map((rating) => (
        <li key={rating.group.id} className="panel overflow-clip" data-mine={rating.is_mine || undefined}>
          <Head {...rating} groups={groups} />
          <Teams slug={slug} teams={rating.teams} />
          <GroupLinks slug={slug} group={rating.group.id} hasTeams={rating.teams.length > 0} />
        </li>
      ))}
    </ol>
  )
}

function Head(rating: GroupRating & Pick<GroupListProps, 'groups'>) {
  const { groups, group, position, points, predicting_count, members_count, teams_count, is_mine } = rating
  const { t } = useTranslation('ratings')
  const { number, decimal } = useFormat()
  const localized = useLocalized()
  return (
    <div className={styles.head}>
      <GroupMark code={group.code} size={44} />
      <div className="min-w-0 flex-1">
        <h3 className="type-h3 hyphens-auto wrap-break-word">{localized(group.name)}</h3>
        <p className="mt-0.5 text-13 text-text-2">
          {is_mine && <b className="font-semibold text-text">{t('groups.mine')}, </b>}
          <span className="whitespace-nowrap">
            {t('groups.members', { count: members_count, number: number(members_count) })},
          </span>{' '}
          <span className="whitespace-nowrap">
            {t('groups.teams', { count: teams_count, number: number(teams_count) })}
          </span>
        </p>
      </div>
      <p className={styles.mean}>
        <b>{predicting_count > 0 ? decimal(points) : '–'}</b>
        <small>{t('groups.mean')}</small>
      </p>
      <GroupPlace groups={groups} position={position} />
    </div>
  )
}

function Teams({ slug, teams }: { slug: string; teams: GroupRating['teams'] }) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  if (teams.length === 0)
    return <p className="border-t border-line px-6 py-5 text-14 text-text-2">{t('teams.none.text')}</p>
  return (
    <ol className={styles.teams}>
      {teams.map((row) => (
        <li key={row.team.id} data-me={row.is_mine || undefined}>
          <span className={styles.place}>
            <span className="sr-only">{t('groups.team_place')} </span>
            {row.is_shared && <span aria-hidden="true">=</span>}
            {number(row.position)}
            {row.is_shared && <span className="sr-only">, {t('shared')}</span>}
          </span>
          <TeamCrest team={row.team} size={34} />
          <span className="min-w-0 hyphens-auto wrap-break-word">
            <TeamLink slug={slug} row={row} />
          </span>
          <b>
            {number(row.points)}
            <span className="sr-only"> {t('points', { count: row.points })}</span>
          </b>
          <ChevronRight className="size-4 text-text-3" aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}

function GroupLinks({ slug, group, hasTeams }: { slug: string; group: number; hasTeams: boolean }) {
  const { t } = useTranslation('ratings')
  const to = (search: RatingSearch, text: string) => (
    <ButtonLink
      to="/tournament/$slug/rating"
      params={{ slug }}
      search={search}
      variant="secondary"
      className="flex-auto"
    >
      {text}
    </ButtonLink>
  )
  return (
    <div className="flex flex-wrap gap-3 border-t border-line px-6 py-4 max-tablet:px-4">
      {to({ group }, t('groups.all_users'))}
      {hasTeams && to({ view: 'teams', group }, t('groups.all_teams'))}
    </div>
  )
}
