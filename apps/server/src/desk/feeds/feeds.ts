import type { Scope } from '@called-it/contract/account/roles.ts'
import type { Disagreement, Feed, Feeds, FeedSource, Unmatched } from '@called-it/contract/feeds/feeds.ts'
import { holdText } from '@called-it/contract/feeds/hold-texts.ts'
import type { UNMATCHED_CODES } from '@called-it/rules/feeds/feed-names.ts'
import { type DeskVoice, type FeedSettings, isOn, listVoices, SOURCES, sourceOf } from '../../feeds/feeds.ts'
import type { Db } from '../../schema.ts'
import { readNow } from '../presence-store.ts'
import type { EventRow } from '../store.ts'
import { deskEventOf } from '../shown-event.ts'
import { comparedOf } from './compared.ts'
import { type FeedRow, listFeeds, readDay } from './feed-store.ts'
import { listEvents, listQuestions, type QuestionRow } from './question-store.ts'

/** Returns the page of sources for an organiser of these tournaments. */
export async function readFeeds(
  db: Db,
  { scope, tournament, settings }: { scope: Scope; tournament: string | undefined; settings: FeedSettings },
): Promise<Feeds> {
  const now = await readNow(db)
  const feeds = await listFeeds(db, scope, tournament)
  const names = await listQuestions(db, { scope, tournament, names: true })
  const questions = await listQuestions(db, { scope, tournament, names: false })
  const events = await eventsOf(db, [...names, ...questions])
  return {
    now,
    feeds: feeds.map((row) => feedOf(row, settings)),
    sources: SOURCES.map((source): FeedSource => ({
      source: source.name,
      gives: [...source.gives],
      is_on: isOn(settings, source.name),
      needs_confirmation: source.needs_confirmation,
      lists_competitions: source.listCompetitions !== null,
    })),
    unmatched: names.map((row) => unmatchedOf(row, events)),
    disagreements: await disagreementsOf(db, questions, events),
    today: await readDay(db, scope),
  }
}

type Events = ReadonlyMap<number, EventRow>

async function eventsOf(db: Db, rows: readonly QuestionRow[]): Promise<Events> {
  const ids = new Set(rows.flatMap(({ event_id }) => event_id ?? []))
  return new Map((await listEvents(db, [...ids])).map((row) => [row.id, row]))
}

function feedOf(row: FeedRow, settings: FeedSettings): Feed {
  const { tournament_id: _, cells, minute_calls, day_calls, calls_left, ...feed } = row
  const source = sourceOf(row.source)
  const isRunning = feed.state !== 'finished' && feed.state !== 'paused'
  return {
    ...feed,
    state: isRunning && !isOn(settings, row.source) ? 'no_key' : feed.state,
    gives: [...(source?.gives ?? [])],
    next_run_at: isRunning ? feed.next_run_at : null,
    cells: cells.map(({ runs, failures }) => {
      if (runs === 0) return 'none'
      if (failures === 0) return 'ok'
      return failures < runs ? 'late' : 'failed'
    }),
    quota: quotaOf(source?.budget, { minute_calls, day_calls, calls_left }),
  }
}

function quotaOf(
  budget: { per_minute: number | null; per_day: number | null } | undefined,
  { minute_calls, day_calls, calls_left }: Pick<FeedRow, 'minute_calls' | 'day_calls' | 'calls_left'>,
): Feed['quota'] {
  if (!budget) return null
  const { per_minute, per_day } = budget
  if (per_day !== null)
    return {
      left: Math.max(0, Math.min(calls_left ?? per_day, per_day - day_calls)),
      limit: per_day,
      per: 'day',
    }
  return per_minute === null
    ? null
    : { left: Math.max(0, per_minute - minute_calls), limit: per_minute, per: 'minute' }
}

function unmatchedOf(row: QuestionRow, events: Events): Unmatched {
  const { id, code, data, feed_id, source, source_id, tournament, event_id, candidates } = row
  const event = event_id === null ? undefined : events.get(event_id)
  return {
    id,
    code: code as (typeof UNMATCHED_CODES)[number],
    name: String(data.name ?? source_id),
    feed: feed_id,
    source,
    source_id,
    tournament,
    event: event ? deskEventOf(event) : null,
    candidates,
  }
}

const ownOf = ({ id, is_fight, first, second }: EventRow) => ({
  id,
  is_fight,
  first: first?.key ?? null,
  second: second?.key ?? null,
})

async function disagreementsOf(
  db: Db,
  rows: readonly QuestionRow[],
  events: Events,
): Promise<Disagreement[]> {
  const voices = new Map<number, DeskVoice[]>()
  for (const [tournamentId, own] of Map.groupBy(rows, ({ tournament_id }) => tournament_id)) {
    const asked = own.flatMap(({ event_id }) => (event_id === null ? [] : (events.get(event_id) ?? [])))
    for (const voice of await listVoices(db, tournamentId, asked.map(ownOf)))
      voices.set(voice.event_id, [...(voices.get(voice.event_id) ?? []), voice])
  }
  return rows.map((row): Disagreement => {
    const { id, code, data, at, feed_id: feed, source, tournament, event_id, predictions } = row
    const found = event_id === null ? undefined : events.get(event_id)
    const event = found ? deskEventOf(found) : null
    const compared =
      event && found
        ? comparedOf(event, found.result, voices.get(event.id) ?? [], row)
        : { fields: [], voices: [] }
    return {
      id,
      code,
      text: holdText(code, data),
      at,
      feed,
      source,
      tournament,
      event,
      predictions,
      ...compared,
    }
  })
}
