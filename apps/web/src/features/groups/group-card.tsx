import type { TeamRow } from '@called-it/contract/ratings/team-ratings.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { GroupHead } from './group-head.tsx'
import styles from './group-card.module.css'
import { placesIn, type RatedGroup } from './groups.ts'
import { ratingLink } from './rating-link.ts'

type GroupCardProps = { slug: string; group: RatedGroup }

/** A group with its best teams and a link to all of them. */
export function GroupCard({ slug, group: { group, is_mine, teams, teams_count } }: GroupCardProps) {
  const { t } = useTranslation('groups')
  const { number } = useFormat()
  const localized = useLocalized()
  const places = placesIn(teams)
  return (
    <section className={`panel ${styles.card}`} aria-labelledby={`group-${group.id}`}>
      <GroupHead
        group={group}
        isMine={is_mine}
        count={t('teams', { count: teams_count, number: number(teams_count) })}
      />
      {teams.length === 0 ? (
        <p className={styles.none}>{t('no_teams')}</p>
      ) : (
        <>
          <ol>
            {teams.map((row, at) => (
              <TeamLine key={row.team.id} slug={slug} row={row} {...places[at]!} />
            ))}
          </ol>
          <Link
            {...ratingLink(slug, 'teams', group.id)}
            className={styles.all}
            aria-label={t('all_of', { group: localized(group.name) })}
          >
            {t('all')}
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </>
      )}
    </section>
  )
}

type TeamLineProps = { slug: string; row: TeamRow; place: number; isShared: boolean }

/** A team of a group; the whole row is its link. */
function TeamLine({ slug, row: { team, points, is_mine }, place, isShared }: TeamLineProps) {
  const { t } = useTranslation('groups')
  const { number } = useFormat()
  const localized = useLocalized()
  return (
    <li className={styles.team} data-mine={is_mine || undefined}>
      <b className={styles.place}>
        <span className="sr-only">{t('place')} </span>
        {isShared && <span aria-hidden="true">=</span>}
        {number(place)}
        {isShared && <span className="sr-only">, {t('shared')}</span>}
      </b>
      <TeamCrest team={team} size={34} />
      <Link
        to="/tournament/$slug/team/$id"
        params={{ slug, id: String(team.id) }}
        className="min-w-0 font-semibold hyphens-auto wrap-break-word after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
      >
        {team.title ? localized(team.title) : team.name}
        {is_mine && `, ${t('my_team')}`}
      </Link>
      <span className="type-num text-[24px]">
        {number(points)}
        <span className="sr-only"> {t('points', { count: points })}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-text-3" />
    </li>
  )
}
