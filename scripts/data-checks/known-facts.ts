/** Facts that anyone can look up, so that a file that agrees with itself and is still wrong is noticed. */
export type KnownFacts = {
  entities: number
  table_groups: number
  players: number
  /** Matches by round, in playing order. */
  rounds: Record<string, number>
  /** Kick-off times of the day in UTC: a local time copied into the file is none of them. */
  kick_offs: string[]
  /** Which earlier ties feed the bracket: from the official fixtures, or by number (2n-1 and 2n feed n). */
  bracket: 'euro_2024' | 'numbered' | null
  winner: string | null
  top_scorers: { players: string[]; goals: number } | null
}

const NOT_FORMED: KnownFacts = {
  entities: 0,
  table_groups: 0,
  players: 0,
  rounds: {},
  kick_offs: [],
  bracket: null,
  winner: null,
  top_scorers: null,
}

export const KNOWN_FACTS: Record<string, KnownFacts> = {
  'euro-2024': {
    entities: 24,
    table_groups: 6,
    players: 622,
    rounds: { md1: 12, md2: 12, md3: 12, r16: 8, qf: 4, sf: 2, final: 1 },
    kick_offs: ['13:00', '16:00', '19:00'],
    bracket: 'euro_2024',
    winner: 'ESP',
    top_scorers: { players: ['gakpo', 'kane', 'mikautadze', 'musiala', 'olmo', 'schranz'], goals: 3 },
  },
  'euro-2028': NOT_FORMED,
  'ucl-2024-25-playoff': {
    ...NOT_FORMED,
    entities: 24,
    rounds: {
      'po-leg1': 8,
      'po-leg2': 8,
      'r16-leg1': 8,
      'r16-leg2': 8,
      'qf-leg1': 4,
      'qf-leg2': 4,
      'sf-leg1': 2,
      'sf-leg2': 2,
      final: 1,
    },
    kick_offs: ['17:45', '20:00', '19:00'],
    bracket: 'numbered',
    winner: 'PSG',
  },
}
