import type { LinkProps } from '@tanstack/react-router'

/** Returns the link to the groups and teams of a tournament. */
export function teamsLink(slug: string) {
  return { to: '/tournament/$slug/teams', params: { slug } } as const satisfies LinkProps
}
