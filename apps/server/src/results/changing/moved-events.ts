import { inTrial } from '../../platform/database/db.ts'
import { type FieldErrors, problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import type { EventChange } from '../../tournaments/tournaments.ts'
import type { Act } from '../act.ts'
import { type ChangedEvents, changeEvents, type ChangeOptions, type PlannedChange } from './event-changes.ts'
import { namesOfEvents } from '../event-name-store.ts'

/** A move of several events by the same minutes. */
export type Move = {
  event_ids: number[]
  minutes: number
  /** The versions that the caller has seen, in the order of the events; left out: any may be overwritten. */
  versions?: string[] | undefined
  reason?: EventChange['reason']
}

export async function moveEvents(
  db: Db,
  act: Act,
  { event_ids, minutes, versions, reason }: Move,
  { dryRun = false, ...options }: { dryRun?: boolean } & Pick<ChangeOptions, 'isConfirmed' | 'isTold'>,
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
    const change = reason === undefined ? {} : { reason }
    return [{ ...name, path, minutes, change, ifMatch: versions?.[at] }]
  })
  if (Object.keys(mistakes).length > 0) throw problem('validation_failed', mistakes)
  return inTrial(db, dryRun, (trx) => changeEvents(trx, act, planned, { ...options, isTried: dryRun }))
}
