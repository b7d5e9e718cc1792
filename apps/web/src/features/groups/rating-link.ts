import type { LinkProps } from '@tanstack/react-router'

/** Returns the link to the rating of all groups, of all teams, or of one group's teams. */
export function ratingLink(slug: string, view: 'groups' | 'teams', group?: number): LinkProps {
  return {
    to: '/tournament/$slug/rating',
    params: { slug },
    search: { view, ...(group !== undefined && { group }) },
  }
}
