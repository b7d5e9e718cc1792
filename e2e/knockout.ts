import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { cupDocument, minutesFromNow } from './world.ts'

/** Two ties of a match each, and the final between their winners. */
export function knockout(): Partial<TournamentDocument> {
  const match = (
    tie: string,
    round: string,
    minutes: number,
    first: string | null,
    second: string | null,
  ) => ({
    key: `m-${tie}`,
    round,
    starts_at: minutesFromNow(minutes),
    first,
    second,
    tie,
  })
  const semis = { ru: 'Полуфиналы', en: 'Semi-finals' }
  const final = { ru: 'Финал', en: 'Final' }
  return {
    system_name: 'uefa_playoff',
    entities: cupDocument('teams').entities,
    stages: [
      { key: 'sf', type: 'playoff', level: 'semi_final', name: semis },
      { key: 'final', type: 'final', level: 'final', name: final },
    ],
    table_groups: [],
    rounds: [
      { key: 'sf', stage: 'sf', name: semis },
      { key: 'final', stage: 'final', name: final },
    ],
    events: [
      match('sf-1', 'sf', 60, 'GER', 'SCO'),
      match('sf-2', 'sf', 120, 'HUN', 'SUI'),
      match('final', 'final', 4000, null, null),
    ],
  }
}
