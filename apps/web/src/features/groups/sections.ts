import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { LinkProps } from '@tanstack/react-router'
import { ratingLink } from './rating-link.ts'

export type Section = { key: 'groups' | 'teams' | 'mine' | 'friends'; link: LinkProps }

type Sectioned = Pick<Tournament, 'slug' | 'status' | 'ratings_open' | 'distributionResult'>

/** Returns the sections of groups and teams; sections that are not open yet are left out. */
export function sectionsOf({ slug, status, ratings_open, distributionResult }: Sectioned): Section[] {
  const team = distributionResult?.team
  const canDraw = status === 'upcoming' || status === 'running'
  const own = { to: '/tournament/$slug/team/$id', params: { slug, id: String(team?.id) } } as const
  const sections: (Section & { isThere: boolean })[] = [
    { key: 'groups', link: ratingLink(slug, 'groups'), isThere: ratings_open },
    { key: 'teams', link: ratingLink(slug, 'teams'), isThere: ratings_open },
    team
      ? { key: 'mine', link: own, isThere: true }
      : { key: 'mine', link: { to: '/tournament/$slug/draw', params: { slug } }, isThere: canDraw },
    {
      key: 'friends',
      link: { to: '/tournament/$slug/teams', params: { slug }, hash: 'friends-teams' },
      isThere: true,
    },
  ]
  return sections.filter(({ isThere }) => isThere)
}
