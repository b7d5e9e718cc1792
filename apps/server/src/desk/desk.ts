import type { Scope } from '@called-it/contract/account/roles.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import type { Card } from '@called-it/contract/organiser/fight-cards.ts'
import type { Found } from '@called-it/contract/organiser/desk-search.ts'
import type { ListedEvent, Present, Today } from '@called-it/contract/organiser/desk.ts'
import type { PageMeta } from '@called-it/contract/fields.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { inTransaction } from '../platform/database/db.ts'
import { readResultMessages } from '../notifications/notifications.ts'
import { problem } from '../platform/http/problem.ts'
import { notifyDesk } from '../platform/live/notify.ts'
import type { Db } from '../schema.ts'
import * as card from './card.ts'
import * as eventStore from './event-store.ts'
import * as presence from './presence-store.ts'
import * as search from './search.ts'
import * as store from './store.ts'
import { eventOf } from './shown-event.ts'
import * as today from './today.ts'

/**
 * Returns what needs an organiser now, in the tournaments of a scope, the most urgent first, with the locks of the next 24 hours, what
 * will happen by itself, who has the desk open, and the health of the product. Every node answers the same: it is all read
 * from the database.
 */
export const readToday = (db: Db, scope: Scope): Promise<Today> => today.readToday(db, scope)

/**
 * Notes for 30 seconds that an organiser has the desk open, at an event or at none, and returns all who have. The others are
 * notified only of a difference. Throws `validation_failed` for an unknown event.
 */
export async function setPresence(db: Db, userId: number, eventId: number | null): Promise<Present[]> {
  return inTransaction(db, async (trx) => {
    const isNew = await presence.setPresence(trx, userId, eventId)
    if (isNew === null) throw problem('validation_failed', { event: ['unknown_event'] })
    if (isNew) await notifyDesk(trx)
    return presence.listPresent(trx)
  })
}

/**
 * Forgets who is not present any more, and returns a text that changes whenever the tasks or the organisers on the desk
 * change, also by the clock.
 */
export async function watchDesk(db: Db): Promise<string> {
  await presence.forgetAbsent(db)
  const { items } = await today.readTasks(db)
  const present = await presence.listPresent(db)
  return JSON.stringify([
    items.map(({ id, data }) => [id, data]),
    present.map(({ user, event }) => [user.id, event?.id]),
  ])
}

/** Finds events by their sides and tournaments by their names in a scope, and users by their names, at most 8 of each kind. `kind`: only these. */
export const searchDesk = (db: Db, text: string, scope: Scope, kind?: Found['kind']): Promise<Found[]> =>
  search.searchDesk(db, text, scope, kind)

/** Returns a page of events, of one tournament or of all that are not finished, by their start. */
export async function listEvents(
  db: Db,
  filter: store.EventFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ events: ListedEvent[]; meta: PageMeta }> {
  const { rows, total } = await store.listEvents(db, filter, { offset: (page - 1) * limit, limit })
  const events = rows.map(({ tournament, predictions, ...row }) => ({
    ...eventOf(row),
    tournament,
    predictions,
  }))
  return { events, meta: { page, limit, total } }
}

/** Returns an event with its result as it was entered, the other matches of its tie and the players of both sides. */
export async function readEvent(
  db: Db,
  { slug, key }: { slug: string; key: string },
): Promise<Answer<typeof readDeskEvent>> {
  const found = await eventStore.findEvent(db, slug, key)
  if (!found) throw problem('not_found')
  const legs = await eventStore.listOtherLegs(db, found.row.id)
  const withResult = ({ row }: eventStore.PlayedEvent) => ({ event: eventOf(row), result: row.result })
  const saved = await eventStore.findSaved(db, found.row.id)
  return {
    ...withResult(found),
    saved: saved ? { ...saved, messages: await readResultMessages(db, found.row.id) } : null,
    tournament: found.tournament,
    is_knockout: found.is_knockout,
    match_points: resolveRuleset(found.ruleset).match,
    legs: legs.map(withResult),
    players: await eventStore.listPlayersOf(db, found.row.id),
  }
}

/** Returns the fights of a round in card order, with what the next change of the card needs. Throws `not_found`. */
export const readCard = (db: Db, name: { slug: string; round: string }): Promise<Card> =>
  card.readCard(db, name)
