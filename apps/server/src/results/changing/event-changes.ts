import { isDeepStrictEqual } from 'node:util'
import type { EventEffect } from '@called-it/contract/organiser/events.ts'
import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { inTrial } from '../../platform/database/db.ts'
import { notify } from '../../platform/live/notify.ts'
import { type FieldErrors, Problem, problem } from '../../platform/http/problem.ts'
import { countSaved, listAnswered, readEvent } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import * as tournaments from '../../tournaments/tournaments.ts'
import { nextBatch, writeAudit } from '../../audit/audit.ts'
import type { Act } from '../act.ts'
import { follow, NOTHING_ENTERED } from '../settling/follow.ts'
import { type EventName, holdEvents } from '../held-event.ts'
import { firstLock, listLocks } from '../settling/lock-store.ts'

const MINUTE_MS = 60_000

/** What a change does to questions; what it does to messages is added for the organiser. */
export type CoreEffect = Pick<
  EventEffect,
  'predictions' | 'reopened' | 'locked' | 'locks_at_before' | 'locks_at_after'
>

/** A change of one event. */
export type PlannedChange = EventName & {
  change: tournaments.EventChange
  /** By how many minutes the start moves. */
  minutes?: number
  /** The path of its refusals, where several events are changed; left out: they keep their own. */
  path?: string
  /** Whether the path leads to the fields of the change, whose names follow it; else it stands for all of them. */
  isPathOfFields?: boolean
  /** The version that the caller has seen; left out: any may be overwritten. */
  ifMatch?: string | undefined
  /** The earlier state that the change puts back. */
  restored?: tournaments.EventState
}

/** A changed event, and the id of its entry in the audit log; null: it was not changed, or only tried. */
export type ChangedEvent = { event: Match | Fight; version: string; audit_id: number | null }
/** The changed events in the order of the plan, with the effect of all changes together. */
export type ChangedEvents = { events: ChangedEvent[]; effect: CoreEffect }

/** The circumstances of changes of events. */
export type ChangeOptions = {
  /** When the changes happened, for a recording of the past; left out: now. */
  at?: string | undefined
  /** Whether a start that moves far, or into the past, needs no confirmation any more. */
  isConfirmed?: boolean
  /** Whether players who have predicted a match are told of its new start or status. */
  isTold?: boolean
  /** Whether the caller's transaction is rolled back. */
  isTried?: boolean
  /** The entry of the audit log whose change is taken back. */
  takesBack?: number
  /** The number of the changes that are made together; left out: several have one of their own. */
  batch?: number | null
}

/** The circumstances of a change of one event. */
export type PutOptions = Omit<ChangeOptions, 'isTried' | 'takesBack' | 'batch'> & {
  dryRun?: boolean
  ifMatch?: string | undefined
}

export async function putEvent(
  db: Db,
  act: Act,
  { slug, key }: EventName,
  change: tournaments.EventChange,
  { dryRun = false, ifMatch, ...options }: PutOptions = {},
): Promise<ChangedEvent & { effect: CoreEffect }> {
  const { events, effect } = await inTrial(db, dryRun, (trx) =>
    changeEvents(trx, act, [{ slug, key, change, ifMatch }], { ...options, isTried: dryRun }),
  )
  return { ...events[0]!, effect }
}

export async function changeEvents(
  db: Db,
  act: Act,
  planned: readonly PlannedChange[],
  options: ChangeOptions,
): Promise<ChangedEvents> {
  const batch = options.batch ?? (planned.length > 1 && !options.isTried ? await nextBatch(db) : null)
  const done = new Map<PlannedChange, ChangedEvent>()
  const effects: CoreEffect[] = []
  // Always in this order, so that two organisers cannot deadlock.
  const bySlug = [...Map.groupBy(planned, ({ slug }) => slug)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [slug, plans] of bySlug) {
    const { changed, ...part } = await changeTournament(db, act, slug, plans, { ...options, batch })
    for (const [at, plan] of plans.entries()) done.set(plan, changed[at]!)
    effects.push(part.effect)
  }
  return { events: planned.map((plan) => done.get(plan)!), effect: together(effects) }
}

/** Returns the effect of changes in several tournaments; locks are the first ones. */
function together(effects: readonly CoreEffect[]): CoreEffect {
  const first = (times: (string | null)[]) => times.filter((at) => at !== null).toSorted()[0] ?? null
  return {
    predictions: effects.reduce((sum, { predictions }) => sum + predictions, 0),
    reopened: effects.some(({ reopened }) => reopened),
    locked: effects.some(({ locked }) => locked),
    locks_at_before: first(effects.map(({ locks_at_before }) => locks_at_before)),
    locks_at_after: first(effects.map(({ locks_at_after }) => locks_at_after)),
  }
}

/** Changes events of one tournament. */
async function changeTournament(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  plans: readonly PlannedChange[],
  { batch, isTried = false, takesBack, ...options }: ChangeOptions,
): Promise<{ changed: ChangedEvent[]; effect: CoreEffect }> {
  const { tournament, events, questionIds } = await holdEvents(db, by, slug, plans)
  const locksBefore = await listLocks(db, tournament.id)
  const eventIds = events.map(({ id }) => id)
  const locks_at_before = await firstLock(db, eventIds)
  const mistakes: FieldErrors = {}
  for (const [at, plan] of plans.entries()) {
    try {
      await changeOne(db, tournament, { event: events[at]!, questionIds }, plan, options)
    } catch (error) {
      if (!plan.path || !(error instanceof Problem) || error.code !== 'validation_failed') throw error
      const found = Object.entries(error.fields ?? {})
      if (plan.isPathOfFields) for (const [field, texts] of found) mistakes[`${plan.path}.${field}`] = texts
      else mistakes[plan.path] = found.flatMap(([, texts]) => texts)
    }
  }
  if (Object.keys(mistakes).length > 0) throw problem('validation_failed', mistakes)
  const event = plans.length === 1 ? events[0]! : null
  await follow(db, jobs, tournament, { ...NOTHING_ENTERED, event, by, is_tried: isTried })
  const isChange = plans.some((plan) => plan.restored || Object.keys(changeOf(plan, events[0]!)).length > 0)
  const changed: ChangedEvent[] = []
  for (const [at, plan] of plans.entries()) {
    const { key, restored } = plan
    const { id, state, fight_type } = events[at]!
    const version = await tournaments.readVersion(db, id)
    const shown = ({ starts_at, status, first, second, coefficients }: tournaments.EventState) => ({
      starts_at: starts_at && new Date(starts_at).toISOString(),
      status,
      first,
      second,
      ...(fight_type !== null && { coefficients }),
    })
    const entry = {
      action: restored ? 'event.take_back' : 'event.update',
      tournament: slug,
      target: key,
      before: shown(state),
      after: restored ? { ...shown(restored), takes_back: takesBack } : changeOf(plan, events[at]!),
    }
    const audit_id = isChange
      ? await writeAudit(db, by, entry, { takeBack: { state, version }, batch: batch ?? null })
      : null
    changed.push({
      event: await readEvent(db, tournament, by.user_id ?? 0, key),
      version,
      audit_id: isTried ? null : audit_id,
    })
  }
  if (isChange) await notify(db, { topic: 'score', tournament: slug })
  const effect = await effectOf(db, tournament.id, isChange ? questionIds : [], locksBefore)
  return { changed, effect: { ...effect, locks_at_before, locks_at_after: await firstLock(db, eventIds) } }
}

/** Changes an event that is locked with the questions about it, without what follows. */
async function changeOne(
  db: Db,
  tournament: tournaments.TournamentRow,
  { event, questionIds }: { event: tournaments.EventRow; questionIds: number[] },
  plan: PlannedChange,
  { at, isConfirmed = true, isTold }: ChangeOptions,
): Promise<void> {
  const { restored } = plan
  const change = changeOf(plan, event)
  if (change.status !== undefined && event.result !== null) throw problem('has_result')
  const isLocked = event.fight_type !== null && (await tournaments.areLocked(db, questionIds, at))
  if (isLocked && change.coefficients) throw problem('locked')
  // A fighter can be replaced until the lock, a team as long as nobody has predicted its match (API.md).
  const isInUse =
    event.result !== null ||
    (event.fight_type === null ? (await listAnswered(db, questionIds)).length > 0 : isLocked)
  const ruleset = resolveRuleset(tournament.ruleset)
  const options = { isInUse, isConfirmed, at, restored, isTold }
  await tournaments.changeEvent(db, { id: tournament.id, ruleset }, event, change, options)
}

/** Returns what a plan changes about an event that is held. */
function changeOf({ change, minutes, restored }: PlannedChange, event: tournaments.EventRow) {
  if (restored) return changeTo(restored, event.state)
  if (minutes === undefined) return change
  if (event.starts_at === null) throw problem('validation_failed', { starts_at: ['no_start_to_move'] })
  const starts_at = new Date(Date.parse(event.starts_at) + minutes * MINUTE_MS).toISOString()
  return { ...change, starts_at }
}

/** Returns the change that leads back to an earlier state. Its status is restored with the state. */
function changeTo(
  { starts_at, first, second, coefficients }: tournaments.EventState,
  now: tournaments.EventState,
): tournaments.EventChange {
  return {
    ...(starts_at !== now.starts_at && { starts_at }),
    ...(first !== now.first && { first }),
    ...(second !== now.second && { second }),
    ...(coefficients && !isDeepStrictEqual(coefficients, now.coefficients) && { coefficients }),
  }
}

/** Returns the effect of changes on the questions about the events and on all that opened again or locked by it. */
export async function effectOf(
  db: Db,
  tournamentId: number,
  aboutIds: number[],
  before: Map<number, boolean>,
): Promise<Omit<CoreEffect, 'locks_at_before' | 'locks_at_after'>> {
  const after = await listLocks(db, tournamentId)
  const turned = (isLocked: boolean) =>
    [...after].flatMap(([id, now]) => (now === isLocked && before.get(id) === !isLocked ? [id] : []))
  const [reopened, locked] = [turned(false), turned(true)]
  return {
    predictions: await countSaved(db, tournamentId, [...new Set([...aboutIds, ...reopened, ...locked])]),
    reopened: reopened.length > 0,
    locked: locked.length > 0,
  }
}
