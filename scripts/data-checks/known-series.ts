/** Public facts about a series of fights, as `known-facts.ts` for football. */
export type KnownSeries = {
  fighters: number
  /** By round, in the order of time. */
  rounds: Record<string, KnownRound>
  /** Fights without odds. */
  without_odds: string[]
}

type KnownRound = {
  /** The number of fights on the card, including those that were called off. */
  fights: number
  called_off: number
  /** The start times of its sections in UTC, the early prelims first. */
  starts: [string, string, string]
  /** The champion after each title fight, the main event first; null: no contest. */
  champions: (string | null)[]
  draws: number
}

export const KNOWN_SERIES: Record<string, KnownSeries> = {
  'ufc-2025': {
    fighters: 177,
    rounds: {
      'ufc-311': {
        fights: 14,
        called_off: 1,
        starts: ['2025-01-18T23:00:00Z', '2025-01-19T01:00:00Z', '2025-01-19T03:00:00Z'],
        champions: ['islam-makhachev', 'merab-dvalishvili'],
        draws: 0,
      },
      'ufc-312': {
        fights: 12,
        called_off: 0,
        starts: ['2025-02-08T23:00:00Z', '2025-02-09T01:00:00Z', '2025-02-09T03:00:00Z'],
        champions: ['dricus-du-plessis', 'zhang-weili'],
        draws: 1,
      },
      'ufc-313': {
        fights: 10,
        called_off: 0,
        starts: ['2025-03-08T23:30:00Z', '2025-03-09T01:00:00Z', '2025-03-09T03:00:00Z'],
        champions: ['magomed-ankalaev'],
        draws: 0,
      },
      'ufc-315': {
        fights: 12,
        called_off: 0,
        starts: ['2025-05-10T22:00:00Z', '2025-05-11T00:00:00Z', '2025-05-11T02:00:00Z'],
        champions: ['jack-della-maddalena', 'valentina-shevchenko'],
        draws: 0,
      },
      'ufc-317': {
        fights: 11,
        called_off: 0,
        starts: ['2025-06-28T23:00:00Z', '2025-06-29T00:00:00Z', '2025-06-29T02:00:00Z'],
        champions: ['ilia-topuria', 'alexandre-pantoja'],
        draws: 0,
      },
      'ufc-319': {
        fights: 15,
        called_off: 3,
        starts: ['2025-08-16T22:00:00Z', '2025-08-17T00:00:00Z', '2025-08-17T02:00:00Z'],
        champions: ['khamzat-chimaev'],
        draws: 0,
      },
      'ufc-321': {
        fights: 13,
        called_off: 0,
        starts: ['2025-10-25T14:00:00Z', '2025-10-25T16:00:00Z', '2025-10-25T18:00:00Z'],
        champions: [null, 'mackenzie-dern'],
        draws: 0,
      },
      'ufc-323': {
        fights: 14,
        called_off: 0,
        starts: ['2025-12-06T23:00:00Z', '2025-12-07T01:00:00Z', '2025-12-07T03:00:00Z'],
        champions: ['petr-yan', 'joshua-van'],
        draws: 1,
      },
    },
    without_odds: [
      'ufc-311-1', 'ufc-311-4', 'ufc-311-8', 'ufc-312-8', 'ufc-313-10', 'ufc-319-10', 'ufc-319-11', 'ufc-319-15',
    ], // prettier-ignore
  },
}
