import type { Tournament } from '@called-it/contract/tournaments.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { ratingLink } from './rating-link.ts'
import styles from './section-links.module.css'

type SectionLinksProps = {
  tournament: Pick<Tournament, 'slug' | 'status' | 'ratings_open' | 'distributionResult'>
  /** How much of the own team's chat is new. */
  mark: ReactNode
}

/** Ways to all that there is of groups and teams; what cannot be looked at yet is left out. */
export function SectionLinks({ tournament, mark }: SectionLinksProps) {
  const { t } = useTranslation('groups')
  const { slug, status, ratings_open, distributionResult } = tournament
  const team = distributionResult?.team
  const canDraw = status === 'upcoming' || status === 'running'
  const own = { to: '/tournament/$slug/team/$id', params: { slug, id: String(team?.id) } } as const
  const links: {
    key: 'groups' | 'teams' | 'mine' | 'chat' | 'friends'
    link: LinkProps
    isThere: boolean
  }[] = [
    { key: 'groups', link: ratingLink(slug, 'groups'), isThere: ratings_open },
    { key: 'teams', link: ratingLink(slug, 'teams'), isThere: ratings_open },
    team
      ? { key: 'mine', link: own, isThere: true }
      : { key: 'mine', link: { to: '/tournament/$slug/draw', params: { slug } }, isThere: canDraw },
    { key: 'chat', link: { ...own, search: { tab: 'chat' } }, isThere: team != null },
    {
      key: 'friends',
      link: { to: '/tournament/$slug/teams', params: { slug }, hash: 'friends-teams' },
      isThere: true,
    },
  ]
  const shown = links.filter(({ isThere }) => isThere)
  if (shown.length < 2) return null // that one is in sight
  return (
    <nav className={styles.links} aria-label={t('sections.label')}>
      {shown.map(({ key, link }) => (
        <Link key={key} {...link} className={styles.link}>
          {t(`sections.${key}`)}
          {key === 'chat' && mark}
        </Link>
      ))}
    </nav>
  )
}
