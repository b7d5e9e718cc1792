import type { TimedEvent } from '@called-it/contract/organiser/desk.ts'

const HOUR_MS = 60 * 60_000
const HOURS = 6
const HOURS_BEFORE = 3
/** So many events of a round that begin together share a bar. */
const MANY = 5

export type Span = { from: number; to: number }
export type Bar = Span & { events: [TimedEvent, ...TimedEvent[]] }

/** Returns the full hours of the evening: three before the present hour, and three from it on. */
export function eveningAt(now: number): Span & { hours: number[] } {
  const from = new Date(now).setMinutes(0, 0, 0) - HOURS_BEFORE * HOUR_MS
  const hours = Array.from({ length: HOURS }, (_, at) => from + at * HOUR_MS)
  return { from, to: from + HOURS * HOUR_MS, hours }
}

/** Returns a bar for each event that is on within the evening, or for all of a round that begin together. */
export function barsOf(events: readonly TimedEvent[], evening: Span): Bar[] {
  const together = Map.groupBy(
    events,
    ({ tournament, event }) => `${tournament.slug} ${event.round.key} ${event.starts_at}`,
  )
  const shared = [...together.values()].flatMap((own) =>
    own.length < MANY ? own.map((each) => [each]) : [own],
  )
  return shared
    .map((own) => ({
      events: own as Bar['events'],
      from: Date.parse(own[0]!.event.starts_at!),
      to: Math.max(...own.map(({ ends_at }) => Date.parse(ends_at))),
    }))
    .filter(({ from, to }) => from < evening.to && to > evening.from)
}

/** Distributes spans over lanes in which none covers another. The spans come by their beginning. */
export function lanesOf<Item extends Span>(items: readonly Item[]): Item[][] {
  const lanes: Item[][] = []
  for (const item of items) {
    const free = lanes.find((lane) => lane.at(-1)!.to <= item.from)
    if (free) free.push(item)
    else lanes.push([item])
  }
  return lanes
}

/** Returns where a span stands within the evening, in per cent of its width. */
export function placeOf({ from, to }: Span, evening: Span): { left: string; width: string } {
  const share = (at: number) =>
    ((Math.min(Math.max(at, evening.from), evening.to) - evening.from) / (evening.to - evening.from)) * 100
  return { left: `${share(from)}%`, width: `${share(to) - share(from)}%` }
}
