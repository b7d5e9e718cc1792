import type { LinkProps } from '@tanstack/react-router'

/** Leads to the groups and teams of a tournament, a page that stands beside this one. */
export function teamsLink(slug: string): LinkProps {
  return { to: `/tournament/${encodeURIComponent(slug)}/teams` as NonNullable<LinkProps['to']> }
}
