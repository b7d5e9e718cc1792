import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'
import type { Asked, Observation, ObservedEvent, Standing } from '../../source.ts'
import { type CardChange, cardAt } from './card-changes.ts'
import { fightTimes } from './fight-clock.ts'
import { planned, sideOf } from './observed.ts'
import { readSeries, type SeriesRecording } from './series-recording.ts'

/** A card of the recording, and its fights as they stand. */
type Card = { plan: DocumentEvent[]; standing: Map<string, Standing>; series: SeriesRecording; asked: Asked }

/** Returns what is known of a recorded series of fights by now. */
export async function observeFights(asked: Asked): Promise<Observation> {
  const series = await readSeries(asked.competition.competition)
  const standing = new Map(asked.standing.map((fight) => [fight.key, fight]))
  const events: ObservedEvent[] = []
  let next = Infinity
  for (const { key } of series.document.rounds) {
    const plan = series.document.events.filter(({ round }) => round === key)
    const card = observeCard({ plan, standing, series, asked })
    events.push(...card.events)
    next = Math.min(next, card.next)
  }
  return { events, is_whole: false, cursor: null, problems: [], ...(next < Infinity && { next_at: next }) }
}

function observeCard({ plan, standing, series, asked: { now, speed } }: Card): {
  events: ObservedEvent[]
  next: number
} {
  let next = Infinity
  const made = new Map<string, { set: CardChange['set']; due: number }>()
  for (const change of series.changes) {
    const recorded = plan.find(({ key }) => key === change.event)
    const fight = standing.get(change.event)
    if (!recorded || !fight?.starts_at || fight.status !== 'scheduled') continue
    // The change keeps its recorded distance to its fight, even if the fight has been moved.
    const due =
      Date.parse(fight.starts_at) - (Date.parse(recorded.starts_at!) - Date.parse(change.at)) / speed
    if (due > now) next = Math.min(next, due)
    else made.set(change.event, { set: { ...made.get(change.event)?.set, ...change.set }, due })
  }
  const fights = plan.flatMap(({ key }) => standing.get(key) ?? [])
  const isOff = ({ key, status }: Standing) =>
    status === 'cancelled' || made.get(key)?.set.status === 'cancelled'
  const fought = new Map(cardAt(plan, series.changes, Infinity).map((fight) => [fight.key, fight]))
  const times = fightTimes(
    fights.filter((fight) => !isOff(fight)),
    series.lengths,
    speed,
  )
  const events = fights.flatMap((fight): ObservedEvent[] => {
    if (fight.is_over) return []
    const { set = {}, due } = made.get(fight.key) ?? {}
    const event = {
      ...planned(fight),
      first: sideOf(set.first ?? fight.first),
      second: sideOf(set.second ?? fight.second),
      ...(set.status && { status: set.status }),
      ...(due !== undefined && { known_since: new Date(due).toISOString() }),
    }
    // Another fighter takes the place before anything else happens, also where all of it is read late.
    if (event.first?.id !== fight.first || event.second?.id !== fight.second) {
      next = Math.min(next, now)
      return [event]
    }
    const time = times.get(fight.key)
    const recorded = fought.get(fight.key)
    const result = series.results[fight.key]
    // If an organiser has set other fighters, the recorded fight does not apply.
    const isRecorded = recorded?.first === event.first?.id && recorded?.second === event.second?.id
    if (!time || !result || !isRecorded || isOff(fight)) return [event]
    if (now < time.begins) next = Math.min(next, time.begins)
    if (now < time.begins) return [event]
    if (now < time.ends) {
      next = Math.min(next, time.ends)
      return [{ ...event, status: 'live', known_since: new Date(time.begins).toISOString() }]
    }
    return [
      {
        ...event,
        status: result.status,
        winner: result.winner ?? null,
        ended: { method: result.method ?? null, round: result.ended_in ?? null },
        known_since: new Date(time.ends).toISOString(),
      },
    ]
  })
  return { events, next }
}
