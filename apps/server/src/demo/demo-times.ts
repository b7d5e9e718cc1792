import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 4 * QUARTER_MS

/** An event of a running tournament, and how long after its kick-off (ms) the demo starts. */
export type Anchor = { event: string; after_ms: number }
/**
 * The second match of matchday 2, between a finished one and a coming one, 60 to 75 minutes after its
 * kick-off.
 */
export const EURO_NOW: Anchor = { event: 'm14', after_ms: HOUR_MS }
/** Matchday 5 is open: its first match begins tomorrow. */
export const LEAGUE_NOW: Anchor = { event: 'md5-1', after_ms: -28 * HOUR_MS }

/** The last round but one is open: its first fight begins tomorrow, and the round after it has not opened. */
export const SERIES_NOW: Anchor = { event: 'ufc-321-13', after_ms: -28 * HOUR_MS }

/** Returns events in the order of their starts. */
export const inOrder = (events: DocumentEvent[]): DocumentEvent[] =>
  events.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))

/** Returns the start of a tournament. */
export const startOf = ({ events }: TournamentDocument): string => inOrder(events)[0]!.starts_at!

/**
 * Returns by how much (ms) a tournament is moved, a whole number of quarter hours, so that an event fits its
 * anchor.
 */
export function shiftOf(document: TournamentDocument, { event, after_ms }: Anchor, now: Date): number {
  const planned = Date.parse(document.events.find(({ key }) => key === event)!.starts_at!)
  return Math.floor((now.getTime() - after_ms) / QUARTER_MS) * QUARTER_MS - planned
}

/**
 * Returns a function that moves a time (ISO 8601). At a higher speed all distances from now shrink equally.
 */
export const mover =
  (shift: number, now: Date, speed: number) =>
  (time: string): string => {
    const moved = Date.parse(time) + shift
    return new Date(now.getTime() + (moved - now.getTime()) / speed).toISOString()
  }

/** Returns the document with all its times moved. */
export function moveBy(
  document: TournamentDocument,
  shift: number,
  now: Date,
  speed: number,
): TournamentDocument {
  const move = mover(shift, now, speed)
  const started = move(startOf(document))
  return {
    ...document,
    started_at: started,
    ratings_opened_at_date: started.slice(0, 10),
    events: document.events.map((event) => ({
      ...event,
      starts_at: event.starts_at ? move(event.starts_at) : null,
    })),
  }
}

/** Returns the document moved so that an event fits its anchor. */
export const moveTo = (
  anchor: Anchor,
  document: TournamentDocument,
  now: Date,
  speed: number,
): TournamentDocument => moveBy(document, shiftOf(document, anchor, now), now, speed)
