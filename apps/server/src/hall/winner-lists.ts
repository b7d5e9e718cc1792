import type { FirstPlaces, FirstRow } from '../ratings/ratings.ts'

/** A list of winners as it is kept: of the whole tournament, of one group, or the members of a winning team. */
export type WinnerList = {
  list: 'places' | 'group' | 'team'
  /** Of a group or a team its id; 0: of the whole tournament. */
  of_id: number
  /** Among the lists of its kind, from 1. */
  nth: number
  is_cut: boolean
  /** Of a team. */
  points: number
  exact_hits: number
  rows: FirstRow[]
}

/** How far down the hall of fame goes (GAME.md 11), and how many it holds where more share the last position. */
export const DEPTH = {
  places: { position: 16, at_most: 32 },
  group: { position: 3, at_most: 10 },
  teams_at_most: 5,
}

const NO_SUM = { points: 0, exact_hits: 0 }

/** The first places of a tournament as lists that are kept. */
export const listsOf = ({ places, groups, teams }: FirstPlaces): WinnerList[] => [
  { list: 'places', of_id: 0, nth: 1, ...NO_SUM, ...places },
  ...groups.map(({ group_id, ...first }, at): WinnerList => ({
    list: 'group',
    of_id: group_id,
    nth: at + 1,
    ...NO_SUM,
    ...first,
  })),
  ...teams.map(({ team_id, ...team }, at): WinnerList => ({
    list: 'team',
    of_id: team_id,
    nth: at + 1,
    is_cut: false,
    ...team,
  })),
]
