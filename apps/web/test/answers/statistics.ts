import type {
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'

const both = (ru: string, en: string) => ({ ru, en })

/** A national team in the statistics. */
export const entityOf = (id: number, ru: string, en: string): Entity => ({
  id,
  key: `E${id}`,
  name: both(ru, en),
  code: `E${id}`,
  country: 'de',
  is_club: false,
  image: null,
})

export const TEAMS = [
  entityOf(1, 'Германия', 'Germany'),
  entityOf(2, 'Шотландия', 'Scotland'),
  entityOf(3, 'Испания', 'Spain'),
  entityOf(4, 'Италия', 'Italy'),
]

export const ROUNDS = [
  { id: 11, key: 'md1', name: both('Тур 1', 'Matchday 1') },
  { id: 12, key: 'md2', name: both('Тур 2', 'Matchday 2') },
]

/** A settled match of Germany and Scotland, 5:1. */
export function matchFiguresOf(id: number, changes: Partial<MatchFigures> = {}): MatchFigures {
  return {
    id,
    round_id: 11,
    first_entity_id: 1,
    second_entity_id: 2,
    score: { first: 5, second: 1 },
    hits: { exact: 9, difference: 100, outcome: 600, miss: 291 },
    points: 1545,
    crowd: { first: 709, draw: 180, second: 111 },
    called: { first: 2, second: 1 },
    ...changes,
  }
}

/** The statistics before anything has locked. */
export const NOTHING_YET: TournamentStatistics = {
  participants: 42,
  predictions: 0,
  average_points: null,
  exact_share: null,
  hits: null,
  settled_events: 0,
  events_count: 51,
  by_type: [],
  by_round: [],
  spread: null,
  crowd: null,
  favourites: [],
  rarest: null,
  events: [],
  fights: [],
  rounds: [],
  entities: [],
  calculated_at: null,
}
