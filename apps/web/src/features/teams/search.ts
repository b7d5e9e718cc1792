export const TEAM_TABS = ['members', 'league', 'chat'] as const
export type TeamTab = (typeof TEAM_TABS)[number]

/** What the address of a team says; the members, shown first, are left out. */
export type TeamSearch = { tab?: Exclude<TeamTab, 'members'> }

/** Reads `tab` of the address; what makes no sense is left out. */
export function readTeamSearch({ tab }: Record<string, unknown>): TeamSearch {
  return tab === 'league' || tab === 'chat' ? { tab } : {}
}
