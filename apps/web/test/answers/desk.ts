import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import type { DeskDocument } from '../../src/desk/parts/document-query.ts'
import { inHours, type TeamCode, team } from './matches.ts'

export const EURO = {
  slug: 'euro',
  name: { ru: 'Евро 2024', en: 'Euro 2024' },
  type: 'football' as const,
}

const ROUNDS = {
  md1: { ru: 'Тур 1', en: 'Matchday 1' },
  md2: { ru: 'Тур 2', en: 'Matchday 2' },
  sf: { ru: '1/2 финала', en: 'Semi-finals' },
}

/** A match of the second matchday that starts in 24 hours. */
export function deskMatch(
  id: number,
  first: TeamCode | null,
  second: TeamCode | null,
  changes: Partial<ListedEvent> & { in_round?: keyof typeof ROUNDS } = {},
): ListedEvent {
  const { in_round = 'md2', ...rest } = changes
  const event: DeskEvent = {
    id,
    key: `m${id}`,
    round: { key: in_round, name: ROUNDS[in_round] },
    starts_at: inHours(24),
    status: 'scheduled',
    first: first && team(first),
    second: second && team(second),
    score: null,
    winner: null,
    result_source: null,
    result_state: null,
    version: `v${id}`,
  }
  return { ...event, tournament: EURO, predictions: null, ...rest }
}

/** The document of the cup with these events. */
export function deskDocument(
  events: readonly ListedEvent[],
  changes: Partial<DeskDocument> = {},
): DeskDocument {
  const entities = events
    .flatMap(({ first, second }) => [first, second])
    .flatMap((side) => (side ? [{ key: side.key, name: side.name, country: side.country }] : []))
  return {
    slug: EURO.slug,
    system_name: 'euro',
    name: EURO.name,
    entities: [...new Map(entities.map((each) => [each.key, each])).values()],
    stages: [{ key: 'groups', type: 'group_stage', name: { ru: 'Группы', en: 'Groups' } }],
    rounds: Object.entries(ROUNDS).map(([key, name]) => ({ key, stage: 'groups', name })),
    events: events.map(({ key, round, starts_at, first, second }) => ({
      key,
      round: round.key,
      starts_at,
      first: first?.key ?? null,
      second: second?.key ?? null,
    })),
    ...changes,
  }
}
