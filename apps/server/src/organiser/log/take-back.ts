import { isInScope, type Scope } from '@called-it/contract/account/roles.ts'
import type { TakenBack } from '@called-it/contract/organiser/audit.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { findEntry, findTakenBackBy } from '../../audit/audit.ts'
import { inTrial } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import * as results from '../../results/results.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { putEventsBack } from '../event-changes.ts'

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>
/** What a take-back answers besides the id of its entry. */
type Effect = Omit<TakenBack, 'audit_id'>
type TakeBack = (
  db: Db,
  act: results.Act,
  entry: Entry,
  options: { id: number; dryRun: boolean },
) => Promise<Effect>

const NOTHING: Effect = { events: [], settlement: null, effect: null }

/** How the change of an entry is taken back, by its action. Changes by other actions cannot be taken back. */
const TAKE_BACKS: Readonly<Record<string, TakeBack>> = {
  'event.update': takeEventBack,
  'event.take_back': takeEventBack,
  'round.order': takeEventBack,
  'event.result': takeResultBack,
  'event.result.delete': takeResultBack,
  'tournament.outcomes': takeOutcomesBack,
  'tournament.finish': takeFinishBack,
}

export async function takeBack(
  db: Db,
  { jobs, by }: results.Act,
  id: number,
  { dryRun, scope }: { dryRun: boolean; scope: Scope },
): Promise<TakenBack> {
  const entry = await findEntry(db, id)
  const act = entry && TAKE_BACKS[entry.action]
  if (!act) throw problem('not_found')
  if (!isInScope(scope, entry.tournament)) throw problem('forbidden')
  const effect = await act(db, { jobs, by: { ...by, takes_back: id } }, entry, { id, dryRun })
  return { audit_id: dryRun ? null : await findTakenBackBy(db, id), ...effect }
}

async function takeEventBack(
  db: Db,
  act: results.Act,
  _entry: Entry,
  { id, dryRun }: { id: number; dryRun: boolean },
): Promise<Effect> {
  const { events, effect } = await putEventsBack(db, act, id, { dryRun })
  return { ...NOTHING, events: events.map(({ event, version }) => ({ event, version })), effect }
}

async function takeResultBack(
  db: Db,
  act: results.Act,
  { tournament, target, take_back }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  if (!take_back) throw problem('not_found')
  const name = { slug: tournament!, key: target! }
  const { result } = take_back.state as { result: ResultBody | null }
  const options = { ifMatch: take_back.version, dryRun }
  const { event, version, settlement } = result
    ? await results.putResult(db, act, name, result, options)
    : await results.takeResultBack(db, act, name, options)
  return { ...NOTHING, events: [{ event, version }], settlement }
}

async function takeOutcomesBack(
  db: Db,
  act: results.Act,
  { tournament, take_back }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  if (!take_back) throw problem('not_found')
  const { state, version } = take_back
  const before = { state: state as OutcomesBody, version }
  const { settlement } = await results.putOutcomesBack(db, act, tournament!, before, { dryRun })
  return { ...NOTHING, settlement }
}

async function takeFinishBack(
  db: Db,
  act: results.Act,
  { tournament, after }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  return inTrial(db, dryRun, async (trx) => {
    const { finished_at } = await findTournament(trx, tournament!)
    const finished = (after as { finished_at: string }).finished_at
    if (finished_at === null || Date.parse(finished_at) !== Date.parse(finished))
      throw problem('changed_meanwhile')
    await results.reopenTournament(trx, act, tournament!)
    return NOTHING
  })
}
