/** The group winners that meet a third-placed team in the round of 16. */
export const MEETING_THIRDS = ['1B', '1C', '1E', '1F'] as const
export type MeetsThird = (typeof MEETING_THIRDS)[number]

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

/** The groups of the winners' opponents, by the alphabetical letters of the groups whose third-placed teams went through. */
export const THIRD_PLACED_OPPONENTS: Readonly<Record<string, Record<MeetsThird, string>>> =
  Object.fromEntries(
    OPPONENTS.map(([thirds, [ofB = '', ofC = '', ofE = '', ofF = '']]) => [
      thirds,
      { '1B': ofB, '1C': ofC, '1E': ofE, '1F': ofF },
    ]),
  )
