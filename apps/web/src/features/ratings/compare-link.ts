import type { LinkProps } from '@tanstack/react-router'

/** Where oneself and another user of a tournament are compared. */
export function compareLink(slug: string, userId: number): LinkProps {
  const to: string = `/tournament/${slug}/compare/${userId}`
  return { to } as LinkProps
}
