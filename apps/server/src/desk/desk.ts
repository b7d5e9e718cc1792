import type { DeskEvent, DeskLock, Task } from '@called-it/contract/organiser/desk.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import { type MatchResult, shownScoreOf, winnerOf } from '@called-it/rules/football/match-result.ts'
import type { Db } from '../schema.ts'
import * as store from './store.ts'

/**
 * Returns what needs an organiser now, in all tournaments, the most urgent first, and the locks of the next 24 hours.
 * Every node answers the same: it is all read from the database.
 */
export async function readToday(db: Db): Promise<{ now: string; items: Task[]; locks: DeskLock[] }> {
  const [now, events, over, locks] = await Promise.all([
    store.readNow(db),
    store.listEventTasks(db),
    store.listOverTournaments(db),
    store.listLocks(db),
  ])
  const ofEvents = events.map(({ task, due_at, final_at, tournament, ...row }): Task => ({
    id: `${task}:${tournament.slug}:${row.key}`,
    kind: task,
    tournament,
    event: eventOf(row),
    due_at,
    final_at,
  }))
  const ofEnds = over.map(({ tournament, due_at }): Task => ({
    id: `finish:${tournament.slug}`,
    kind: 'finish',
    tournament,
    event: null,
    due_at,
    final_at: null,
  }))
  return {
    now,
    items: [...ofEvents, ...ofEnds],
    locks: locks.map(({ locks_at, missing, participants, tournament, ...row }) => ({
      tournament,
      event: eventOf(row),
      locks_at,
      missing,
      participants,
    })),
  }
}

/** Returns a page of events, of one tournament or of all that are not finished, by their start. */
export async function listEvents(
  db: Db,
  filter: store.EventFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ events: (DeskEvent & { tournament: Task['tournament'] })[]; meta: PageMeta }> {
  const { rows, total } = await store.listEvents(db, filter, { offset: (page - 1) * limit, limit })
  const events = rows.map(({ tournament, ...row }) => ({ ...eventOf(row), tournament }))
  return { events, meta: { page, limit, total } }
}

/** Returns the event with what its result says. */
function eventOf({ result, is_fight, ...event }: Omit<store.EventRow, 'tournament'>): DeskEvent {
  if (!result) return { ...event, score: null, winner: null }
  if (is_fight) return { ...event, score: null, winner: result.winner ?? null }
  const played = result as MatchResult
  return { ...event, score: shownScoreOf(played), winner: winnerOf(played) }
}
