import { createHmac } from 'node:crypto'
import type { Db } from '../schema.ts'
import * as store from './kept-store.ts'

/**
 * Identifies a person who may come back: a keyed hash of the account number, which nobody can compute without
 * the key.
 */
const personOf = (key: Buffer, account: string): Buffer => createHmac('sha256', key).update(account).digest()

export async function keepPlaces(db: Db, userId: number, accounts: string[]): Promise<void> {
  const places = await store.listPlaces(db, userId)
  if (places.length === 0) return
  await store.addKept(
    db,
    userId,
    places.flatMap(({ people_key, ...place }) =>
      accounts.map((account) => ({ ...place, person: personOf(people_key, account) })),
    ),
  )
}

/**
 * Returns the places that are kept in a tournament for these people, by their ids as users. Whoever comes back with another
 * account that had the same place gets none.
 */
export async function findKeptPlaces(
  db: Db,
  { tournamentId, key }: { tournamentId: number; key: Buffer },
  people: { id: number; accounts: string[] }[],
): Promise<Map<number, store.KeptPlace>> {
  const persons = people.flatMap(({ id, accounts }) =>
    accounts.map((account) => ({ id, person: personOf(key, account) })),
  )
  const hashes = persons.map(({ person }) => person)
  const places = await store.findKeptPlaces(db, tournamentId, hashes)
  const found = new Map<number, store.KeptPlace>()
  // Several accounts of one person may have kept several places, and one place goes to one person.
  for (const { at, ...place } of places) {
    const { id } = persons[at]!
    const isTaken = found.values().some(({ user_id }) => user_id === place.user_id)
    if (!found.has(id) && !isTaken) found.set(id, place)
  }
  const vacated = Array.from(found.values(), ({ user_id }) => user_id)
  await store.dropKeptFor(db, tournamentId, vacated, hashes)
  return found
}
