/** The tournament from whose pages the visitor came: its slug. */
export type UserSearch = { tournament?: string }

/** Reads the tournament of the address; anything that is no slug is left out. */
export function readUserSearch({ tournament }: Record<string, unknown>): UserSearch {
  return typeof tournament === 'string' && /^[\w-]{1,100}$/.test(tournament) ? { tournament } : {}
}
