import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { cardAt } from '../../src/feeds/sources/replay/card-changes.ts'
import { readSeries, type SeriesRecording } from '../../src/feeds/sources/replay/series-recording.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A bout as ESPN writes it. Traps change it, so it is loose. */
export type EspnBout = Record<string, unknown> & { id: string; competitors: Record<string, unknown>[] }

/** A series of fights in the past of the database's clock. `fights`: as they were fought, without those that were called off. */
export type Series = { document: TournamentDocument; recording: SeriesRecording; fights: DocumentEvent[] }

/** Reads a UFC folder of `data/` with its cards as they were fought, so that the last one was some days ago. */
export async function readFoughtSeries(folder: string): Promise<Series> {
  const recording = await readSeries(folder)
  const { document } = recording
  const last = Math.max(...document.events.map(({ starts_at: at }) => Date.parse(at!)))
  const shift = Math.floor((Date.now() - 5 * DAY_MS - last) / DAY_MS) * DAY_MS
  const moved = (time: string) => new Date(Date.parse(time) + shift).toISOString()
  const fights = cardAt(document.events, recording.changes, Infinity).map((event) => ({
    ...event,
    starts_at: moved(event.starts_at!),
  }))
  const started = moved(document.started_at!)
  return {
    document: {
      ...document,
      started_at: started,
      ratings_opened_at_date: started.slice(0, 10),
      events: fights,
    },
    recording,
    fights,
  }
}

/** Half an hour for each fight, from the last on its card up. */
export function endOf({ fights }: Series, fight: DocumentEvent): number {
  const card = fights.filter(({ round }) => round === fight.round).toReversed()
  return Date.parse(card[0]!.starts_at!) + (card.indexOf(fight) + 1) * 30 * MINUTE_MS
}

const WORDS: Record<string, string> = {
  knockout: 'Unofficial Winner Kotko',
  submission: 'Unofficial Winner Submission',
  disqualification: 'Unofficial Winner DQ',
}
const VOID: Record<string, string> = { draw: 'Unofficial Draw', no_contest: 'No Contest' }
const textOf = ({ status, method }: FightResultBody) =>
  VOID[status] ?? WORDS[method ?? ''] ?? 'Unofficial Winner Decision'

/** Returns the scoreboard of a series at a moment. `spoil` changes a bout, or leaves it out. */
export function espnScoreboard(
  series: Series,
  now: number,
  spoil: (bout: EspnBout, fight: DocumentEvent) => EspnBout | null = (bout) => bout,
) {
  const { document, recording, fights } = series
  const names = new Map(
    document.entities.map(({ key, name }, at) => [key, { name: name.en, id: String(4000 + at) }]),
  )
  const boutOf = (fight: DocumentEvent): EspnBout => {
    const ends = endOf(series, fight)
    const result = recording.results[fight.key]!
    const isOver = now >= ends
    const isOn = !isOver && now >= ends - 15 * MINUTE_MS
    const side = (which: 'first' | 'second', order: number) => ({
      id: names.get(fight[which]!)!.id,
      type: 'athlete',
      order,
      winner: isOver && result.winner === which,
      athlete: { displayName: names.get(fight[which]!)!.name, fullName: names.get(fight[which]!)!.name },
    })
    const name = isOver ? 'STATUS_FINAL' : isOn ? 'STATUS_IN_PROGRESS' : 'STATUS_SCHEDULED'
    return {
      id: `4019${fight.key.replaceAll(/\D/g, '')}`,
      date: fight.starts_at!.replace(':00.000Z', 'Z'),
      timeValid: true,
      // Now and then the second stands first.
      competitors: fight.key.endsWith('2')
        ? [side('second', 2), side('first', 1)]
        : [side('first', 1), side('second', 2)],
      status: {
        period: isOver ? (result.ended_in ?? 3) : 0,
        type: { name, state: isOver ? 'post' : 'pre', completed: isOver },
      },
      details: isOver ? [{ type: { text: textOf(result) } }] : [],
    }
  }
  return {
    events: document.rounds.map(({ key, name }, at) => ({
      id: String(6000 + at),
      name: name.en,
      shortName: name.en.split(':')[0],
      // From the first bout to the main event.
      competitions: fights
        .filter(({ round }) => round === key)
        .toReversed()
        .flatMap((fight) => spoil(boutOf(fight), fight) ?? []),
    })),
    leagues: [{ calendar: [] }],
  }
}
