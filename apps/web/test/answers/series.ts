import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Progress, ProgressCard } from '../../src/features/deadlines/progress.ts'
import { seriesTournament } from './fights.ts'
import { inHours } from './matches.ts'
import { NO_PROGRESS } from './progress.ts'

/** A running series with the viewer's place in it. */
export const series = (changes: Partial<Tournament> = {}): Tournament =>
  seriesTournament({
    slug: 'ufc-2024',
    name: { ru: 'Номерная серия', en: 'Numbered series' },
    participants_count: 1206,
    my: { position: 11, previous_position: 88, points: 20, coefficient_sum: 34.58 },
    ...changes,
  })

const { id, slug, name, theme, type } = series()
const SERIES = { id, slug, name, theme, type }

/** The present numbered event of the series: open for two hours. */
export const cardOf = (changes: Partial<ProgressCard> = {}): ProgressCard => ({
  id: 300,
  key: 'ufc-300',
  name: { ru: 'UFC 300: Перейра — Хилл', en: 'UFC 300: Pereira v Hill' },
  tournament: SERIES,
  phase: 'open',
  is_over: false,
  is_saved: false,
  opens_at: inHours(-24),
  locks_at: inHours(2),
  ...changes,
})

/** The server's answer for a user who takes part in the series alone. */
export function seriesProgress(card: ProgressCard): Progress {
  const { id: round_id, key, name: round, phase, is_saved, locks_at } = card
  if (phase !== 'open' || locks_at === null) return { ...NO_PROGRESS, cards: [card] }
  const missing = is_saved ? 0 : 1
  const requests = { type: 'fight_winner' as const, kind: 'fight_card' as const, missing, locks_at }
  const next = {
    ...requests,
    event_id: round_id,
    missing_all: missing,
    round: { id: round_id, key, name: round },
    first_entity: null,
    second_entity: null,
    prediction: null,
  }
  const kinds = [{ ...requests, round_id, open: 1, saved: 1 - missing }]
  return {
    ...NO_PROGRESS,
    progress: [{ tournament: SERIES, kinds, next }],
    next: { tournament: SERIES, ...next },
    cards: [card],
  }
}
