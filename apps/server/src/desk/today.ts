import { isInScope, type Scope } from '@called-it/contract/account/roles.ts'
import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import type { DeskLock, TimedEvent, Today } from '@called-it/contract/organiser/desk.ts'
import type { Task, Upcoming } from '@called-it/contract/organiser/desk-tasks.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { listUpcomingReminders } from '../notifications/notifications.ts'
import type { Db } from '../schema.ts'
import { listEndings } from './ending.ts'
import { eventOf } from './shown-event.ts'
import * as locksStore from './lock-store.ts'
import { listFeedTasks } from './feeds/tasks.ts'
import { listPresent, readNow } from './presence-store.ts'
import { readService } from './service-tasks.ts'
import * as store from './store.ts'

/** Returns what needs an organiser now, the most urgent first, and the health of the product. */
export async function readTasks(db: Db): Promise<Pick<Today, 'items' | 'health'>> {
  const events = await store.listEventTasks(db)
  const endings = await listEndings(db)
  const service = await readService(db)
  const feeds = await listFeedTasks(db)
  const items = [...events.map(eventTask), ...endings, ...feeds, ...service.tasks]
  const byUrgency = (a: Task, b: Task) => Date.parse(a.due_at!) - Date.parse(b.due_at!)
  return { items: items.toSorted(byUrgency), health: service.health }
}

/** Returns the whole page for an organiser of these tournaments. Its statements run one after another, so that a call takes one connection. */
export async function readToday(db: Db, scope: Scope): Promise<Today> {
  const isSeen = ({ tournament }: { tournament: DeskTournament | null }) =>
    isInScope(scope, tournament?.slug ?? null)
  const now = await readNow(db)
  const { items: all, health } = await readTasks(db)
  const items = all.filter(isSeen)
  await locksStore.countMissing(db)
  const locks = (await locksStore.listLocks(db))
    .filter(isSeen)
    .map(({ locks_at, missing, participants, tournament, ...row }): DeskLock => ({
      tournament,
      event: eventOf(row),
      locks_at,
      missing,
      participants,
    }))
  const reminders = (await listUpcomingReminders(db)).filter(isSeen)
  const upcoming: Upcoming[] = [
    ...locks.map(({ locks_at, ...data }): Upcoming => ({ at: locks_at, kind: 'lock', data })),
    ...items.flatMap((task): Upcoming[] =>
      task.kind === 'provisional'
        ? [{ at: task.final_at!, kind: 'final', data: { tournament: task.tournament, event: task.event } }]
        : [],
    ),
    ...reminders.map(({ at, ...data }): Upcoming => ({ at, kind: 'reminder', data })),
  ]
  const evening = (await store.listEvening(db))
    .filter(isSeen)
    .map(({ tournament, ends_at, ...row }): TimedEvent => {
      const minute = row.status === 'live' ? (row.result?.minute ?? null) : null
      return { tournament, event: eventOf(row), ends_at, minute }
    })
  return {
    now,
    items,
    locks,
    evening,
    upcoming: upcoming.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    present: await listPresent(db),
    health,
  }
}

function eventTask(row: store.EventTask): Task {
  const { task, due_at, final_at, predictions, awarded_points, tournament, ...rest } = row
  const event = eventOf(rest)
  const about = { id: `${task}:${tournament.slug}:${event.key}`, tournament, event, due_at, final_at }
  switch (task) {
    case 'result_due':
      return { ...about, kind: task, data: null }
    case 'provisional':
      return { ...about, kind: task, data: { predictions, awarded_points } }
    case 'sides':
      return { ...about, kind: task, data: { sides: SIDES.filter((side) => event[side] === null) } }
  }
}
