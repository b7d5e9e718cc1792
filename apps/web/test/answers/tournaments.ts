import type { Stage, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { inHours } from './matches.ts'

const FOOTBALL = { id: 1, slug: 'football' as const, name: { ru: 'Футбол', en: 'Football' } }

/** A running tournament of sages. */
export function tournamentOf(changes: Partial<Tournament> = {}): Tournament {
  return {
    id: 1,
    slug: 'euro',
    name: { ru: 'Евро 2024', en: 'Euro 2024' },
    system_name: 'euro',
    theme: 'PATH_OF_SAGE',
    type: 'football',
    sport: FOOTBALL,
    image: null,
    status: 'running',
    started_at: inHours(-50),
    finished_at: null,
    reopen_until: null,
    predictions_opened_at: null,
    ratings_opened_at_date: '2024-06-15',
    ratings_open: true,
    next_lock_at: inHours(2),
    stages: [],
    prediction_types: ['match'],
    distributionResult: null,
    participants_count: 3418,
    my: { position: 142, previous_position: 154, points: 57, coefficient_sum: null },
    draw: null,
    chat_url: null,
    prizes: [],
    ...changes,
  }
}

export function stageOf(changes: Partial<Stage> = {}): Stage {
  return {
    id: 1,
    key: 'groups',
    type: 'group_stage',
    level: null,
    name: { ru: 'Групповой этап', en: 'Group stage' },
    started_at: null,
    last_event_at: null,
    finished_at: null,
    ...changes,
  }
}
