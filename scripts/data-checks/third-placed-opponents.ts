/** The group winners that meet a third-placed team in the round of 16. */
export type Winner = '1B' | '1C' | '1E' | '1F'

const WINNERS: Winner[] = ['1B', '1C', '1E', '1F']

/**
 * Regulations of the UEFA European Championship, the table of the round of 16: for each four groups whose
 * third-placed teams went through, the groups of the teams that 1B, 1C, 1E and 1F meet.
 */
const OPPONENTS: [string, string][] = [
  ['ABCD', 'ADBC'],
  ['ABCE', 'AEBC'],
  ['ABCF', 'AFBC'],
  ['ABDE', 'DEAB'],
  ['ABDF', 'DFAB'],
  ['ABEF', 'EFBA'],
  ['ACDE', 'EDCA'],
  ['ACDF', 'FDCA'],
  ['ACEF', 'EFCA'],
  ['ADEF', 'EFDA'],
  ['BCDE', 'EDBC'],
  ['BCDF', 'FDCB'],
  ['BCEF', 'FECB'],
  ['BDEF', 'FEDB'],
  ['CDEF', 'FEDC'],
]

export const THIRD_PLACED_OPPONENTS: Record<string, Partial<Record<Winner, string>>> = Object.fromEntries(
  OPPONENTS.map(([thirds, opponents]) => [
    thirds,
    Object.fromEntries(WINNERS.map((winner, at) => [winner, opponents[at] ?? ''])),
  ]),
)
