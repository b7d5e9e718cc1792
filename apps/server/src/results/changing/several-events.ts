import { inTrial } from '../../platform/database/db.ts'
import { type FieldErrors, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import type { EventChange } from '../../tournaments/tournaments.ts'
import type { Act } from '../act.ts'
import { type ChangedEvents, changeEvents, type ChangeOptions, type PlannedChange } from './event-changes.ts'
import { namesOfEvents } from '../event-name-store.ts'

/** Several events that are changed together. */
type Several = {
  event_ids: number[]
  /** The versions that the caller has seen, in the order of the events; left out: any may be overwritten. */
  versions?: string[] | undefined
  reason?: EventChange['reason']
}
/** A move of several events by the same minutes. */
export type Move = Several & { minutes: number }
/** Several events that are put off without a date, or cancelled. */
export type CallOff = Several & { status: 'postponed' | 'cancelled' }

type SeveralOptions = { dryRun?: boolean } & Pick<ChangeOptions, 'isConfirmed' | 'isTold'>

export const moveEvents = (db: Db, act: Act, { minutes, ...several }: Move, options: SeveralOptions) =>
  changeSeveral(db, act, several, { minutes, change: {} }, options)

export const callOffEvents = (db: Db, act: Act, { status, ...several }: CallOff, options: SeveralOptions) =>
  changeSeveral(db, act, several, { change: { status } }, options)

async function changeSeveral(
  db: Db,
  act: Act,
  { event_ids, versions, reason }: Several,
  planOfEach: Pick<PlannedChange, 'change' | 'minutes'>,
  { dryRun = false, ...options }: SeveralOptions,
): Promise<ChangedEvents> {
  const mistakes: FieldErrors = {}
  for (const [at, id] of event_ids.entries()) {
    if (event_ids.indexOf(id) < at) mistakes[`event_ids.${at}`] = ['same_event_twice']
  }
  if (versions && versions.length !== event_ids.length) mistakes.versions = ['one_version_each']
  const names = await namesOfEvents(db, event_ids)
  const planned = names.flatMap((name, at): PlannedChange[] => {
    const path = `event_ids.${at}`
    if (!name) {
      mistakes[path] = ['unknown_event']
      return []
    }
    const change = { ...planOfEach.change, ...(reason !== undefined && { reason }) }
    return [{ ...name, path, ...planOfEach, change, ifMatch: versions?.[at] }]
  })
  if (Object.keys(mistakes).length > 0) throw problem('validation_failed', mistakes)
  return inTrial(db, dryRun, (trx) => changeEvents(trx, act, planned, { ...options, isTried: dryRun }))
}
