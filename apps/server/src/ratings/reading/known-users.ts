import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { LRUCache } from 'lru-cache'
import type { Placing } from './page-store.ts'

/** The number of users, each in a tournament, that are kept: about 3 MB, and as much again until garbage is collected. */
const USERS_MAX = 10_000
/** How long a user is kept at most (ms), in case that this node has not heard of a change. */
const KEPT_MAX_MS = 60_000
/** The number of changes that are remembered, for lookups that began before them. */
const CHANGES_MAX = 10_000

type Shared<Value> = { value: Value; isOver: boolean }
type Team = Omit<Placing, 'group_id'>
type Kept = { person: Shared<PublicUser>; groupId: number | null; team: Shared<Team> | null }
export type PlacedUser = PublicUser & Placing

/** Keeps users as rows show them, until they or their teams change. A user is named once for all tournaments, a team once for its members. */
export function makeKnownUsers() {
  const over = { dispose: (shared: Shared<unknown>) => void (shared.isOver = true) }
  const persons = new LRUCache<number, Shared<PublicUser>>({ max: USERS_MAX, ...over })
  const teams = new LRUCache<number, Shared<Team>>({ max: USERS_MAX, ...over })
  const kept = new LRUCache<string, Kept>({ max: USERS_MAX, ttl: KEPT_MAX_MS, ttlResolution: 1000 })
  const changed = new LRUCache<string, number>({ max: CHANGES_MAX })
  let forgottenAt = Number.NEGATIVE_INFINITY

  const hasChanged = (what: string, since: number) => (changed.get(what) ?? Number.NEGATIVE_INFINITY) >= since

  function share<Value>(cache: LRUCache<number, Shared<Value>>, id: number, value: Value): Shared<Value> {
    const shared = { value, isOver: false }
    // The one before is over, and with it what is kept of others by it.
    cache.set(id, shared)
    return shared
  }

  return {
    get(name: string): PlacedUser | null {
      const known = kept.get(name)
      if (!known || known.person.isOver || known.team?.isOver) return null
      return { ...known.person.value, group_id: known.groupId, ...(known.team?.value ?? NO_TEAM) }
    },
    /** Keeps a user who was looked up since a moment, unless something of it has changed since. */
    set(name: string, user: PlacedUser, since: number): void {
      const { id, name: called, avatar, group_id, ...team } = user
      const isOld = since <= forgottenAt || hasChanged(`user ${id}`, since)
      if (isOld || (team.team_id !== null && hasChanged(`team ${team.team_id}`, since))) return
      const person = persons.get(id)
      const shownTeam = team.team_id === null ? null : teams.get(team.team_id)
      const isSame = person?.value.name === called && person.value.avatar === avatar
      kept.set(name, {
        person: isSame ? person : share(persons, id, { id, name: called, avatar }),
        groupId: group_id,
        team:
          team.team_id === null
            ? null
            : shownTeam?.value.team_members === team.team_members &&
                shownTeam.value.team_name === team.team_name
              ? shownTeam
              : share(teams, team.team_id, team),
      })
    },
    forget(kind: 'user' | 'team', id: number, at: number): void {
      changed.set(`${kind} ${id}`, at)
      if (kind === 'user') persons.delete(id)
      else teams.delete(id)
    },
    forgetAll(at: number): void {
      forgottenAt = at
      persons.clear()
      teams.clear()
      kept.clear()
    },
  }
}

const NO_TEAM: Team = { team_id: null, team_name: null, team_name_en: null, team_members: null }
