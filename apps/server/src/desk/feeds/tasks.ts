import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { holdText } from '@called-it/contract/feeds/hold-texts.ts'
import type { Db } from '../../schema.ts'
import { deskEventOf } from '../shown-event.ts'
import { listEvents, listQuestions } from './question-store.ts'
import { listNames } from './names-store.ts'

/** Returns what feeds ask of organisers: what waits for a decision, and names that could not be matched, one task for each feed. */
export async function listFeedTasks(db: Db): Promise<Task[]> {
  const questions = await listQuestions(db, { scope: 'all', names: false })
  const ids = new Set(questions.flatMap(({ event_id }) => event_id ?? []))
  const events = new Map((await listEvents(db, [...ids])).map((row) => [row.id, deskEventOf(row)]))
  const names = await listNames(db)
  return [
    ...questions.map(({ id, code, data, at, source, tournament, event_id, predictions }): Task => ({
      id: `disagreement:${id}`,
      kind: 'disagreement',
      tournament,
      event: event_id === null ? null : (events.get(event_id) ?? null),
      due_at: at,
      final_at: null,
      data: { hold: id, source, text: holdText(code, data), predictions },
    })),
    ...names.map(({ feed_id, source, tournament, at, names: some, count }): Task => ({
      id: `unmatched:${feed_id}`,
      kind: 'unmatched',
      tournament,
      event: null,
      due_at: at,
      final_at: null,
      data: { source, names: some, count },
    })),
  ]
}
