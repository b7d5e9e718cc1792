import type { ListedEvent } from '@called-it/contract/organiser/desk.ts'
import type { DeskDocument } from '../parts/document-query.ts'

/** Events of a day; null: those without a start. */
export type EventDay = { day: string | null; events: ListedEvent[] }

/** Groups events by the day of their start: today and later first, then the days before, the latest of them first. */
export function daysOf(
  events: readonly ListedEvent[],
  dayKey: (at: string | number) => string,
  now: number,
): EventDay[] {
  const groups = Map.groupBy(events, ({ starts_at }) => (starts_at === null ? null : dayKey(starts_at)))
  const days = [...groups].map(([day, members]) => ({ day, events: members }))
  const today = dayKey(now)
  const isPast = ({ day }: EventDay) => day !== null && day < today
  return [...days.filter((each) => !isPast(each)), ...days.filter(isPast).toReversed()]
}

/** How long after its start an event still counts as present (ms). */
const LASTS_MS = 3 * 60 * 60 * 1000

/** Returns the round of the event that is on or comes next; after the last event, its round. */
export function currentRound({ events, rounds }: DeskDocument, now: number): string | undefined {
  const started = (starts_at: string) => Date.parse(starts_at)
  const timed = events
    .flatMap(({ round, starts_at }) => (starts_at ? [{ round, starts_at }] : []))
    .toSorted((a, b) => started(a.starts_at) - started(b.starts_at))
  const next = timed.find(({ starts_at }) => started(starts_at) + LASTS_MS > now)
  return (next ?? timed.at(-1))?.round ?? rounds[0]?.key
}
