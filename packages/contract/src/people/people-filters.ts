/** What a list of users can be filtered by. */
export const PEOPLE_FILTERS = ['owner', 'organiser', 'moderator', 'blocked'] as const
