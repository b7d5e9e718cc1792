import type {
  UserRanking,
  UserStatistics,
  UserUfcStatistics,
} from '@called-it/contract/ratings/user-statistics.ts'
import {
  readUserRanking,
  readUserStatistics,
  readUserUfcStatistics,
} from '@called-it/contract/ratings/user-statistics.ts'
import { readAround } from '@called-it/contract/ratings/ratings.ts'
import { answer } from '../server.ts'
import { aroundOf, rowOf } from './ratings.ts'

type TournamentFigures = UserStatistics['by_tournament'][number]

const named = (ru: string, en: string) => ({ ru, en })
export const EURO: TournamentFigures['tournament'] = {
  id: 1,
  slug: 'euro',
  name: named('Евро', 'EURO'),
  type: 'football',
  status: 'running',
}
export const SERIES: TournamentFigures['tournament'] = {
  id: 2,
  slug: 'ufc',
  name: named('UFC 2025', 'UFC 2025'),
  type: 'ufc',
  status: 'finished',
}
const NO_HITS = { predictions: 0, exact: 0, difference: 0, outcome: 0, miss: 0, accuracy: null }
const HITS = { predictions: 20, exact: 4, difference: 2, outcome: 5, miss: 9, accuracy: 0.55 }
const roundOf = (id: number, ru: string, en = ru) => ({ id, key: `r${id}`, name: named(ru, en) })

const euro: TournamentFigures = {
  tournament: EURO,
  position: 142,
  participants: 3418,
  points: 57,
  coefficient_sum: null,
  ...HITS,
  best_round: {
    round: roundOf(1, 'Тур 1', 'Matchday 1'),
    position: 3,
    participants: 3418,
    points: 31,
    coefficient_sum: null,
  },
}
const series: TournamentFigures = {
  ...euro,
  ...NO_HITS,
  tournament: SERIES,
  position: 14,
  participants: 1188,
  points: 6,
  coefficient_sum: 12.4,
  best_round: null,
}
const PICKS = { picks: 10, right: 6, wrong: 3, void: 1, accuracy: 6 / 9, points: 6, coefficient_sum: 12.4 }

/** The achievements of a user in a football tournament and in fights. */
export const RECORD: { statistics: UserStatistics; fights: UserUfcStatistics; ranking: UserRanking } = {
  statistics: { tournaments: 2, points: 63, ...HITS, by_tournament: [euro, series] },
  fights: {
    rounds: 2,
    ...PICKS,
    best_coefficient: 3.1,
    doubled: { picks: 2, right: 1 },
    favourite: {
      entity: {
        id: 5,
        key: 'max-holloway',
        name: named('Макс Холлоуэй', 'Max Holloway'),
        code: null,
        country: 'us',
        is_club: false,
        image: null,
      },
      picks: 2,
    },
    by_round: [
      ['UFC 314', 4.2, '2025-04-12T22:00:00Z'] as const,
      ['UFC 315', 8.2, '2025-05-10T22:00:00Z'] as const,
    ].map(([name, coefficient_sum, at], nth) => ({
      tournament: SERIES,
      round: roundOf(10 + nth, name),
      at,
      ...PICKS,
      picks: 5,
      right: 3,
      wrong: nth + 1,
      void: 1 - nth,
      accuracy: 3 / (4 + nth),
      coefficient_sum,
      best_coefficient: 3.1,
      position: 20 - nth,
      participants: 1188,
    })),
  },
  ranking: [
    {
      tournament: EURO,
      participants: 3418,
      positions: [310, 268, 142].map((position, nth) => ({
        at: `2024-06-1${4 + nth}T19:00:00Z`,
        label: named('Тур 1', 'Matchday 1'),
        position,
        points: 10 * (nth + 1),
        coefficient_sum: null,
      })),
    },
    {
      tournament: SERIES,
      participants: 1188,
      positions: [20, 14].map((position, nth) => ({
        at: `2025-0${4 + nth}-12T22:00:00Z`,
        label: named(`UFC ${314 + nth}`, `UFC ${314 + nth}`),
        position,
        points: 3 * (nth + 1),
        coefficient_sum: 6.2 * (nth + 1),
      })),
    },
  ],
}

/** The achievements of a user before anything was settled. */
export const EARLY: typeof RECORD = {
  statistics: {
    tournaments: 1,
    points: 0,
    ...NO_HITS,
    by_tournament: [{ ...euro, ...NO_HITS, position: null, points: 0, best_round: null }],
  },
  fights: {
    rounds: 0,
    picks: 0,
    right: 0,
    wrong: 0,
    void: 0,
    accuracy: null,
    points: 0,
    coefficient_sum: 0,
    best_coefficient: null,
    doubled: { picks: 0, right: 0 },
    favourite: null,
    by_round: [],
  },
  ranking: [],
}

/** Answers all calls about a user. */
export function serveUser(user: { id: number; name: string }, record = RECORD): void {
  const shown = { id: user.id, name: user.name, avatar: null }
  answer(readUserStatistics, { user: shown, statistics: record.statistics })
  answer(readUserUfcStatistics, { user: shown, statistics: record.fights })
  answer(readUserRanking, { user: shown, ranking: record.ranking })
  answer(readAround, aroundOf([rowOf(1, { user: shown }), rowOf(2, { is_me: true })], 2))
}
