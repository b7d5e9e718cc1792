/** Where oneself and another user of a tournament are compared. */
export const compareLink = (slug: string, userId: number) =>
  ({ to: '/tournament/$slug/compare/$userId', params: { slug, userId: String(userId) } }) as const
