import { createHmac } from 'node:crypto'
import type { Db } from '../schema.ts'
import * as store from './kept-store.ts'

/**
 * Identifies a person who may come back: a keyed hash of the account number, which nobody can compute without
 * the key.
 */
const personOf = (key: Buffer, account: string): Buffer => createHmac('sha256', key).update(account).digest()

export async function keepPlaces(db: Db, userId: number, account: string): Promise<void> {
  const places = await store.listPlaces(db, userId)
  if (places.length === 0) return
  await store.addKept(
    db,
    userId,
    places.map(({ people_key, ...place }) => ({ ...place, person: personOf(people_key, account) })),
  )
}

/** Returns the places that are kept in a tournament for these people, by their ids as users. */
export async function findKeptPlaces(
  db: Db,
  { tournamentId, key }: { tournamentId: number; key: Buffer },
  people: { id: number; account: string }[],
): Promise<Map<number, store.KeptPlace>> {
  const persons = people.map(({ account }) => personOf(key, account))
  const places = await store.findKeptPlaces(db, tournamentId, persons)
  return new Map(places.map(({ at, ...place }) => [people[at]!.id, place]))
}
