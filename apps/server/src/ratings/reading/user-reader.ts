import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import { makeBatch } from '../../platform/database/batch.ts'
import { type Changes, onChanges } from '../../platform/live/changes.ts'
import type { Db } from '../../schema.ts'
import { type BriefView, type GroupView, listGroupsOf } from '../../teams/teams.ts'

import { makeKnownUsers } from './known-users.ts'
import * as store from './page-store.ts'

/** The most users that one statement reads. */
const USERS_AT_ONCE = 500
/** The number of tournaments whose groups are cached. */
const TOURNAMENTS_MAX = 500
/** How long the groups of a tournament are cached (ms). */
const AGE_MAX = 2500

type Key = { id: number; tournament_id: number }
/** The part of a row that shows its user. */
export type ShownUser = { user: PublicUser; group: GroupView | null; team: BriefView | null }

/** Reads users as the rows of a tournament show them. */
export type UserReader = {
  read(key: Key): Promise<ShownUser>
  /** Returns a user who has been read already, with the placing by the draw. */
  show(user: PublicUser, tournamentId: number, placing: store.Placing | null): Promise<ShownUser>
}

/**
 * Makes the reader: requests of the same moment share a statement, and users are kept until they change (`changes`). Left out: they are not kept.
 */
export function makeUsers(db: Db, changes?: Changes): UserReader {
  const load = makeBatch(USERS_AT_ONCE, async (keys: Key[]) => {
    const different = new Map(keys.map((key) => [nameOf(key), key]))
    const users = await store.readPlacedUsers(db, [...different.values()])
    const found = new Map([...different.keys()].map((name, at) => [name, users[at]!]))
    return keys.map((key) => found.get(nameOf(key))!)
  })
  const known = changes && knownBy(changes)
  const groupsOf = makeGroups(db)

  const show: UserReader['show'] = async (user, tournamentId, placing) => {
    const id = placing?.group_id ?? null
    const group = id === null ? undefined : (await groupsOf(tournamentId)).find((item) => item.id === id)
    if (!placing || !group) return { user, group: null, team: null }
    return { user, group, team: teamOf(placing, group.tournament) }
  }
  return {
    show,
    async read(key) {
      const name = nameOf(key)
      let read = known?.get(name)
      if (!read) {
        const since = performance.now()
        read = await load(key)
        known?.set(name, read, since)
      }
      const { id, name: called, avatar, ...placing } = read
      return show({ id, name: called, avatar }, key.tournament_id, placing)
    },
  }
}

function knownBy(changes: Changes) {
  const known = makeKnownUsers()
  onChanges(
    changes,
    (kind, id) => known.forget(kind, id, performance.now()),
    () => known.forgetAll(performance.now()),
  )
  return known
}

const nameOf = ({ id, tournament_id }: Key) => `${tournament_id} ${id}`

function teamOf(
  { team_id, team_name, team_name_en, team_members }: store.Placing,
  tournament: BriefView['tournament'],
): BriefView | null {
  if (team_id === null) return null
  return {
    id: team_id,
    name: team_name!,
    title: { ru: team_name!, en: team_name_en! },
    kind: 'basket',
    members_count: team_members!,
    tournament,
  }
}

/** Makes the reader of a tournament's few groups: every row of every page names one of them. */
const makeGroups = (db: Db) =>
  makeSharedReads<number, GroupView[]>({
    nameOf: String,
    read: (tournamentId) => listGroupsOf(db, tournamentId),
    limits: { max: TOURNAMENTS_MAX, ttl: AGE_MAX },
  })
