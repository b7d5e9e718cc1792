import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { ADA, openApp } from './app.tsx'
import { type TeamCode, team } from './answers/matches.ts'

export const ORGANISER = { ...ADA, role: 'organiser' as const }

/** Opens a page of the desk as an organiser. */
export const openDesk = (address: string) => openApp(address, { user: ORGANISER })

export const TOURNAMENT = {
  slug: 'euro-2024',
  name: { ru: 'Евро 2024', en: 'Euro 2024' },
  type: 'football',
} as const

/** An event of the desk that has begun, with these changes. */
export function deskEvent(first: TeamCode, second: TeamCode, rest: Partial<DeskEvent> = {}): DeskEvent {
  return {
    id: 1,
    key: 'm1',
    round: { key: 'md1', name: { ru: '1-й тур', en: 'Matchday 1' } },
    starts_at: '2025-03-11T17:00:00Z',
    status: 'live',
    first: team(first),
    second: team(second),
    score: null,
    winner: null,
    result_source: null,
    result_state: null,
    version: 'v1',
    ...rest,
  }
}
