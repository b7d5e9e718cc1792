import type { Kysely } from 'kysely'

type Act = (root: object) => void

const waiting = new WeakMap<object, Act[]>()

/**
 * Calls `act` once the transaction of `db` has committed, with the database on which it ran; without a transaction, at once. A
 * transaction that is rolled back calls nothing. The process may die before the call: what must happen is written into the database,
 * and `act` only hurries it.
 */
export function afterCommit<Schema>(db: Kysely<Schema>, act: Act): void {
  if (!db.isTransaction) return act(db)
  const acts = waiting.get(db)
  if (acts) acts.push(act)
  else waiting.set(db, [act])
}

/** Calls what waits for a transaction that has just committed on `root`. */
export function callAfterCommit(trx: object, root: object): void {
  for (const act of waiting.get(trx) ?? []) act(root)
  waiting.delete(trx)
}
