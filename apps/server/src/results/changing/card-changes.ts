import { isDeepStrictEqual } from 'node:util'
import { nextBatch, writeAudit } from '../../audit/audit.ts'
import { inTrial } from '../../platform/database/db.ts'
import { type FieldErrors, problem } from '../../platform/http/problem.ts'
import { notify } from '../../platform/live/notify.ts'
import type { Db } from '../../schema.ts'
import * as tournaments from '../../tournaments/tournaments.ts'
import type { Act } from '../act.ts'
import { holdEvents } from '../held-event.ts'
import { firstLock, listLocks } from '../settling/lock-store.ts'
import { follow, NOTHING_ENTERED } from '../settling/follow.ts'
import {
  type ChangedEvent,
  type ChangedEvents,
  changeEvents,
  effectOf,
  type PlannedChange,
} from './event-changes.ts'

/** A round by the slug of its tournament and its own key. */
export type RoundName = { slug: string; round: string }

/** A change of one fight of a card. */
export type CardLine = Pick<
  tournaments.EventChange,
  'first' | 'second' | 'coefficients' | 'status' | 'reason'
> & {
  key: string
  /** The version that the caller has seen; left out: any may be overwritten. */
  version?: string | undefined
}

/** A change of a card: of some of its fights, and of their order. */
export type CardChange = {
  fights: CardLine[]
  order?: string[] | undefined
  /** The version of the order that the caller has seen; left out: any may be overwritten. */
  order_version?: string | undefined
}

/** The circumstances of a change of an order. `batch`: the number of the changes that are made together. */
export type OrderOptions = { isTried: boolean; batch: number | null }

/** The action of a change of an order in the audit log. Its target is the key of the round. */
export const ORDER_ACTION = 'round.order'

export async function putCard(
  db: Db,
  act: Act,
  name: RoundName,
  { fights, order, order_version }: CardChange,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ChangedEvents & { order_version: string; audit_id: number | null }> {
  return inTrial(db, dryRun, async (trx) => {
    const card = await holdOrder(trx, name)
    if (!card.has_fights) throw problem('not_found')
    const keys = card.events.map(({ key }) => key)
    refuseMistakes(keys, fights, order)
    const isMoved = order !== undefined && !isDeepStrictEqual(order, keys)
    const count = fights.length + (isMoved ? 1 : 0)
    const options = { isTried: dryRun, batch: count > 1 && !dryRun ? await nextBatch(trx) : null }
    if (isMoved && order_version !== undefined && order_version !== card.version)
      throw problem('changed_meanwhile', { order: ['order_changed'] })
    const planned = fights.map(({ key, version, ...change }, at): PlannedChange => ({
      slug: name.slug,
      key,
      change,
      ifMatch: version,
      path: `fights.${at}`,
      isPathOfFields: true,
    }))
    const { events, effect } = await changeEvents(trx, act, planned, options)
    // Last, because it moves starts: the fights above are those that the caller has seen.
    const ordered = isMoved ? await changeOrder(trx, act, name, order, options) : null
    const { version } = await holdOrder(trx, name)
    const audit_id = ordered?.audit_id ?? events.find((event) => event.audit_id !== null)?.audit_id
    return {
      events: ordered ? await withVersions(trx, events) : events,
      effect: ordered && events.length === 0 ? ordered.changed.effect : effect,
      order_version: version,
      audit_id: audit_id ?? null,
    }
  })
}

/** Returns changed events with the versions that they have now. */
async function withVersions(db: Db, events: readonly ChangedEvent[]): Promise<ChangedEvent[]> {
  const current: ChangedEvent[] = []
  for (const changed of events)
    current.push({ ...changed, version: await tournaments.readVersion(db, changed.event.id) })
  return current
}

/** Locks a tournament and returns the order of one of its rounds. Throws `not_found`. */
async function holdOrder(db: Db, { slug, round }: RoundName) {
  const { id } = await tournaments.findTournament(db, slug)
  await tournaments.holdTournament(db, id)
  const order = await tournaments.readOrder(db, id, round)
  if (!order) throw problem('not_found')
  return order
}

/** Throws `validation_failed` for a fight that is not on the card or is named twice, and for an order that is none of it. */
function refuseMistakes(keys: string[], fights: CardLine[], order: string[] | undefined): void {
  const mistakes: FieldErrors = {}
  const named = fights.map(({ key }) => key)
  for (const [at, key] of named.entries()) {
    if (!keys.includes(key)) mistakes[`fights.${at}.key`] = ['unknown_event']
    else if (named.indexOf(key) < at) mistakes[`fights.${at}.key`] = ['same_event_twice']
  }
  if (order && !isDeepStrictEqual(order.toSorted(), keys.toSorted())) mistakes.order = ['order_incomplete']
  if (Object.keys(mistakes).length > 0) throw problem('validation_failed', mistakes)
}

type OrderChanged = { changed: ChangedEvents; audit_id: number | null }

/**
 * Puts the fights of a round into another order, and returns the effect of that alone. Throws `locked` after the lock:
 * a reserve stands in for the first void pick in card order.
 */
export async function changeOrder(
  db: Db,
  { jobs, by }: Act,
  name: RoundName,
  order: readonly string[],
  { isTried, batch }: OrderOptions,
): Promise<OrderChanged> {
  const { slug, round } = name
  const before = (await holdOrder(db, name)).events.map(({ key }) => key)
  const { tournament, events, questionIds } = await holdEvents(
    db,
    by,
    slug,
    order.map((key) => ({ key })),
  )
  if (await tournaments.areLocked(db, questionIds)) throw problem('locked')
  const locks = await listLocks(db, tournament.id)
  const ids = events.map(({ id }) => id)
  const locks_at_before = await firstLock(db, ids)
  await tournaments.writeOrder(db, ids)
  await follow(db, jobs, tournament, { ...NOTHING_ENTERED, by, is_tried: isTried })
  const { version } = await holdOrder(db, name)
  const moved = order.filter((key, at) => before[at] !== key)
  const placesIn = (keys: readonly string[]) =>
    Object.fromEntries(moved.map((key) => [key, keys.indexOf(key) + 1]))
  const audit_id = await writeAudit(
    db,
    by,
    {
      action: ORDER_ACTION,
      tournament: slug,
      target: round,
      before: { places: placesIn(before) },
      after: { places: placesIn(order) },
    },
    { takeBack: { state: { order: before }, version }, batch },
  )
  await notify(db, { topic: 'score', tournament: slug })
  const effect = await effectOf(db, tournament.id, questionIds, locks)
  const locks_at_after = await firstLock(db, ids)
  return {
    changed: { events: [], effect: { ...effect, locks_at_before, locks_at_after } },
    audit_id: isTried ? null : audit_id,
  }
}

/**
 * Puts an order back. Throws `changed_meanwhile` if it has changed since, or if the round has other fights now.
 */
export async function putOrderBack(
  db: Db,
  act: Act,
  name: RoundName,
  { state, version }: { state: { order: string[] }; version: string },
  options: OrderOptions,
): Promise<OrderChanged> {
  const card = await holdOrder(db, name)
  if (card.version !== version) throw problem('changed_meanwhile', { order: ['order_changed'] })
  return changeOrder(db, act, name, state.order, options)
}
