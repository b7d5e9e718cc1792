import { LRUCache } from 'lru-cache'
import { makeBatch } from '../platform/batch.ts'
import type { Db } from '../schema.ts'
import * as store from './page-store.ts'

/** Users whom one statement reads at most, and those that are kept. */
const USERS_AT_ONCE = 500
const USERS_MAX = 50_000
/**
 * How long a new name or picture, group or team may take to show on others' pages (ms): as long again as a page is
 * kept (`PAGE_AGE_MAX`).
 */
const USER_AGE_MAX = 2500

type Key = { id: number; tournament_id: number }
/** What a row shows of its user. */
export type ShownUser = Pick<store.PlacedUser, 'group' | 'team'> & { user: store.PublicUser }

/** Reads users as the rows of a tournament show them; `readNow` as they are at this moment. */
export type UserReader = Record<'read' | 'readNow', (key: Key) => Promise<ShownUser>>

/** Users who are asked for in the same moment share a statement; what was read is kept for a while. */
export function makeUsers(db: Db): UserReader {
  const readNow = makeBatch(USERS_AT_ONCE, async (keys: Key[]) => {
    const different = new Map(keys.map((key) => [nameOf(key), key]))
    const users = await store.readPlacedUsers(db, [...different.values()])
    const shown = new Map([...different.keys()].map((name, at) => [name, shownOf(users[at]!)]))
    return keys.map((key) => shown.get(nameOf(key))!)
  })
  const kept = new LRUCache<string, ShownUser>({ max: USERS_MAX, ttl: USER_AGE_MAX })
  const read: UserReader['read'] = async (key) => {
    const known = kept.get(nameOf(key))
    if (known) return known
    const user = await readNow(key)
    kept.set(nameOf(key), user)
    return user
  }
  return { read, readNow }
}

const nameOf = ({ id, tournament_id }: Key) => `${tournament_id} ${id}`
const shownOf = ({ group, team, ...user }: store.PlacedUser): ShownUser => ({ user, group, team })
