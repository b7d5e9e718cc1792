import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { JobSender } from '../platform/jobs.ts'
import { putOutcomes, putTournament, readOutcomes } from '../results/results.ts'
import type { Db } from '../schema.ts'
import { readDocument } from '../tournaments/tournaments.ts'
import type { Recording } from './recording.ts'
import { BY } from './replay-entry.ts'
import type { Replay } from './store.ts'

/**
 * Enters what is known once certain matches have ended (`over` holds the keys of ended matches): outcomes
 * that cannot be computed, and the counts that players bring. Outcomes that an organiser has set stay.
 */
export async function sayWhatIsKnown(
  db: Db,
  jobs: JobSender,
  { slug }: Replay,
  { document, outcomes, counted_after }: Recording,
  over: ReadonlySet<string>,
): Promise<void> {
  const areOver = (keys: string[]) => keys.length > 0 && keys.every((key) => over.has(key))
  for (const { after, set } of outcomes) {
    if (!areOver(after)) continue
    const unsaid = unsaidOf(set, await readOutcomes(db, slug))
    if (Object.keys(unsaid).length > 0) await putOutcomes(db, { jobs, by: BY }, slug, unsaid)
  }
  if (!areOver(counted_after)) return
  const stored = await readDocument(db, slug)
  if (stored.players?.some(({ goals_before: goals }) => goals)) return
  await putTournament(db, { jobs, by: BY }, slug, { ...stored, players: document.players })
}

/** Returns the outcomes that have not been set yet. */
function unsaidOf({ group_orders: orders, ...fields }: OutcomesBody, current: OutcomesBody): OutcomesBody {
  const without = <Fields extends object>(given: Fields, known: object | null | undefined) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => !(name in (known ?? {})))) as Fields
  const unsaid = without(orders ?? {}, current.group_orders)
  return {
    ...without(fields, current),
    ...(Object.keys(unsaid).length > 0 && { group_orders: unsaid }),
  }
}
