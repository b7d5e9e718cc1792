import type { LinkProps } from '@tanstack/react-router'

/** Leads to the rating of all groups, or of all teams, or of the teams of one group. */
export function ratingLink(slug: string, view: 'groups' | 'teams', group?: number): LinkProps {
  return {
    to: '/tournament/$slug/rating',
    params: { slug },
    search: { view, ...(group !== undefined && { group }) },
  }
}
