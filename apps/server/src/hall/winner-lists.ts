import type { FirstPlaces, FirstRow } from '../ratings/ratings.ts'

/** A stored list of winners: of the whole tournament, of one group, or the members of a winning team. */
export type WinnerList = {
  list: 'places' | 'group' | 'team'
  /** The id of the group or team; 0: the whole tournament. */
  of_id: number
  /** The order among the lists of its kind, from 1. */
  nth: number
  is_cut: boolean
  /** The points of a team. */
  points: number
  exact_hits: number
  rows: FirstRow[]
}

/** The last position of the hall of fame (GAME.md 11), and the most users if more share it. */
export const DEPTH = {
  places: { position: 16, at_most: 32 },
  group: { position: 3, at_most: 10 },
  teams_at_most: 5,
}

const NO_SUM = { points: 0, exact_hits: 0 }

/** Returns the first places of a tournament as lists to store. */
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
