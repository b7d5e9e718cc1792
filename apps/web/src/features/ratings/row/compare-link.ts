/** Returns the link to the comparison of the viewer with another user of a tournament. */
export const compareLink = (slug: string, userId: number) =>
  ({ to: '/tournament/$slug/compare/$userId', params: { slug, userId: String(userId) } }) as const
