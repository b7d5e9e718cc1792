export const TEAM_TABS = ['members', 'league', 'chat'] as const
export type TeamTab = (typeof TEAM_TABS)[number]

/** The parameters of a team's address; the default tab (members) is left out. */
export type TeamSearch = { tab?: Exclude<TeamTab, 'members'> }

/** Reads `tab` of the address; invalid values are left out. */
export function readTeamSearch({ tab }: Record<string, unknown>): TeamSearch {
  return tab === 'league' || tab === 'chat' ? { tab } : {}
}
