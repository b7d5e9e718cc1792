import type { Choice } from '../kind.ts'

/** Returns what is wrong with the pick of a side of a tie; null if it can be saved. */
export const checkSide = (side: number, { ids }: Choice): 'team_not_in_tie' | null =>
  ids.includes(side) ? null : 'team_not_in_tie'
