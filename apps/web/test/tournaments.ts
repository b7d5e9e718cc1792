import type { Match, MatchRound } from '@called-it/contract/predictions.ts'
import type { Entity, Stage, Tournament } from '@called-it/contract/tournaments.ts'

const MINUTE_MS = 60_000

/** A time so many minutes from now, as the server writes it. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
export const inHours = (hours: number): string => inMinutes(hours * 60)

const FOOTBALL = { id: 1, slug: 'football' as const, name: { ru: 'Футбол', en: 'Football' } }

/** A running tournament of sages; `changes` make it any other. */
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

export function teamOf(id: number, ru: string, en: string, country: string): Entity {
  return { id, key: en.toLowerCase(), name: { ru, en }, code: null, country, image: null }
}

export const DENMARK = teamOf(1, 'Дания', 'Denmark', 'dk')
export const ENGLAND = teamOf(2, 'Англия', 'England', 'gb-eng')

/** A match in two hours, without a prediction. */
export function matchOf(changes: Partial<Match> = {}): Match {
  return {
    id: 1,
    key: 'm1',
    started_at: inHours(2),
    status: 'scheduled',
    is_locked: false,
    phase: 'open',
    first_entity: DENMARK,
    second_entity: ENGLAND,
    table_group: null,
    venue: null,
    score_basis: 'regular_time',
    multiplier: 1,
    score: null,
    after_extra_time: null,
    penalties: null,
    winner: null,
    result_state: null,
    is_corrected: false,
    prediction: null,
    crowd: null,
    ...changes,
  }
}

export function predictionOf(first: number, second: number, points: number | null = null): Match['prediction'] {
  return { first, second, points, hit: null, parts: null, saved_at: inHours(-60) }
}

export function roundOf(events: Match[], changes: Partial<MatchRound> = {}): MatchRound {
  return {
    id: 1,
    key: 'md2',
    name: { ru: 'Тур 2', en: 'Matchday 2' },
    stage_type: 'group_stage',
    level: null,
    started_at: events[0]?.started_at ?? null,
    finished_at: null,
    points: 0,
    events,
    ...changes,
  }
}

/** The answer of the call that reads exact scores. */
export const matchesAnswer = (...rounds: MatchRound[]) => ({
  rounds,
  points: 0,
  match_predictions_calculated_at: null,
})
