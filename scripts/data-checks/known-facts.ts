/** Public facts, which reveal a file that is consistent and still wrong. */
export type KnownFacts = {
  entities: number
  table_groups: number
  players: number
  /** The least number of goalkeepers in a squad. */
  goalkeepers: number
  /** Matches by round, in playing order. */
  rounds: Record<string, number>
  /** Kick-off times of the day in UTC, so that a local time copied into the file is noticed. */
  kick_offs: string[]
  /**
   * The earlier ties that feed the bracket: from the official fixtures, or by number (2n-1 and 2n feed n).
   */
  bracket: 'euro_2024' | 'numbered' | null
  /** The final table of a league stage, first to last, with the points. */
  league: Record<string, number> | null
  /**
   * The rounds whose goals are named; null: none. `full`: minutes and goalkeepers are named too. `left_out`
   * counts the goals of a match by players who are not in the document.
   */
  scorers: { rounds: string[]; full: boolean; left_out: Record<string, number> } | null
  winner: string | null
  top_scorers: { players: string[]; goals: number } | null
  /** Named by the organiser if the results do not name goalkeepers. */
  top_keepers: string[]
}

const NOT_FORMED: KnownFacts = {
  entities: 0,
  table_groups: 0,
  players: 0,
  goalkeepers: 0,
  rounds: {},
  kick_offs: [],
  bracket: null,
  league: null,
  scorers: null,
  winner: null,
  top_scorers: null,
  top_keepers: [],
}

/** From the round of 16 on, home and away except the final. */
const KNOCKOUT_ROUNDS = {
  'r16-leg1': 8,
  'r16-leg2': 8,
  'qf-leg1': 4,
  'qf-leg2': 4,
  'sf-leg1': 2,
  'sf-leg2': 2,
  final: 1,
}

export const KNOWN_FACTS: Record<string, KnownFacts> = {
  'euro-2024': {
    ...NOT_FORMED,
    entities: 24,
    table_groups: 6,
    players: 622,
    goalkeepers: 3,
    rounds: { md1: 12, md2: 12, md3: 12, r16: 8, qf: 4, sf: 2, final: 1 },
    kick_offs: ['13:00', '16:00', '19:00'],
    bracket: 'euro_2024',
    scorers: { rounds: ['md1', 'md2', 'md3', 'r16', 'qf', 'sf', 'final'], full: true, left_out: {} },
    winner: 'ESP',
    top_scorers: { players: ['gakpo', 'kane', 'mikautadze', 'musiala', 'olmo', 'schranz'], goals: 3 },
  },
  'euro-2020-playoff': {
    ...NOT_FORMED,
    entities: 16,
    rounds: { r16: 8, qf: 4, sf: 2, final: 1 },
    kick_offs: ['16:00', '19:00'],
    bracket: 'numbered',
    winner: 'ITA',
  },
  'euro-2028': NOT_FORMED,
  'ucl-2023-24-playoff': {
    ...NOT_FORMED,
    entities: 16,
    rounds: KNOCKOUT_ROUNDS,
    kick_offs: ['20:00', '19:00'],
    bracket: 'numbered',
    winner: 'RMA',
  },
  'ucl-2024-25': {
    ...NOT_FORMED,
    entities: 36,
    table_groups: 4,
    players: 326,
    goalkeepers: 1,
    rounds: { md1: 18, md2: 18, md3: 18, md4: 18, md5: 18, md6: 18, md7: 18, md8: 18 },
    kick_offs: ['16:45', '19:00', '17:45', '20:00'],
    league: {
      LIV: 21, BAR: 19, ARS: 19, INT: 19, ATM: 18, LEV: 16, LIL: 16, AVL: 16,
      ATA: 15, BVB: 15, RMA: 15, BAY: 15, MIL: 15, PSV: 14, PSG: 13, BEN: 13,
      ASM: 13, BRE: 13, FEY: 13, JUV: 12, CEL: 12, MCI: 11, SCP: 11, BRU: 11,
      DZG: 11, VFB: 10, SHK: 7, BOL: 6, CZV: 6, STG: 6, SPA: 4, RBL: 3, GIR: 3, RBS: 3, SLO: 0, YBO: 0,
    }, // prettier-ignore
    scorers: {
      rounds: ['md7', 'md8'],
      full: false,
      left_out: { 'md7-4': 1, 'md7-9': 1, 'md8-12': 1, 'md8-16': 1, 'md8-18': 1 },
    },
    top_scorers: { players: ['guirassy', 'lewandowski'], goals: 9 },
    top_keepers: ['sommer'],
  },
  'ucl-2024-25-playoff': {
    ...NOT_FORMED,
    entities: 36,
    players: 326,
    goalkeepers: 1,
    rounds: { 'po-leg1': 8, 'po-leg2': 8, ...KNOCKOUT_ROUNDS },
    kick_offs: ['17:45', '20:00', '19:00'],
    bracket: 'numbered',
    scorers: {
      rounds: ['po-leg1', 'po-leg2', ...Object.keys(KNOCKOUT_ROUNDS)],
      full: false,
      left_out: { 'r16-6-leg1': 1, 'r16-4-leg2': 1 },
    },
    winner: 'PSG',
    top_scorers: { players: ['kane', 'raphinha'], goals: 5 },
    top_keepers: ['donnarumma'],
  },
}
