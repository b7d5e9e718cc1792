import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import { makeBatch } from '../../platform/database/batch.ts'
import { type Changes, onChanges } from '../../platform/live/changes.ts'
import type { Db } from '../../schema.ts'
import { type BriefView, type GroupView, listGroupsOf } from '../../teams/teams.ts'

import { makeKnownUsers } from './known-users.ts'
import * as store from './page-store.ts'

/** The most lists of users, of a page each, that one statement reads. */
const LISTS_AT_ONCE = 25
/** The number of tournaments whose groups are cached. */
const TOURNAMENTS_MAX = 500
/** How long the groups of a tournament are cached (ms). */
const AGE_MAX = 2500

type Key = { id: number; tournament_id: number }
/** The part of a row that shows its user. */
export type ShownUser = { user: PublicUser; group: GroupView | null; team: BriefView | null }

/** Reads users as the rows of a tournament show them. */
export type UserReader = {
  /** Returns these users in their order. */
  readAll(tournamentId: number, ids: number[]): Promise<ShownUser[]>
  /** Returns a user who has been read already, with the placing by the draw. */
  show(user: PublicUser, tournamentId: number, placing: store.Placing | null): Promise<ShownUser>
}

type Placed = { user: PublicUser; placing: store.Placing | null }

/**
 * Makes the reader: requests of the same moment share a statement, and users are kept until they change (`changes`). Left out: they are not kept.
 */
export function makeUsers(db: Db, changes?: Changes): UserReader {
  const load = makeBatch(LISTS_AT_ONCE, async (lists: Key[][]) => {
    const different = new Map(lists.flat().map((key) => [nameOf(key), key]))
    const users = await store.readPlacedUsers(db, [...different.values()])
    const found = new Map([...different.keys()].map((name, at) => [name, users[at]!]))
    return lists.map((keys) => keys.map((key) => found.get(nameOf(key))!))
  })
  const known = changes && knownBy(changes)
  const groupsOf = makeGroups(db)

  async function showAll(tournamentId: number, placed: Placed[]): Promise<ShownUser[]> {
    const hasGroups = placed.some(({ placing }) => placing && placing.group_id !== null)
    const groups = hasGroups ? await groupsOf(tournamentId) : []
    return placed.map(({ user, placing }) => {
      const group = placing && groups.find(({ id }) => id === placing.group_id)
      return group
        ? { user, group, team: teamOf(placing, group.tournament) }
        : { user, group: null, team: null }
    })
  }
  return {
    show: async (user, tournamentId, placing) => (await showAll(tournamentId, [{ user, placing }]))[0]!,
    async readAll(tournamentId, ids) {
      const keys = ids.map((id) => ({ id, tournament_id: tournamentId }))
      const read = new Map(keys.map((key) => [key.id, known?.get(nameOf(key)) ?? null]))
      const unknown = keys.filter(({ id }) => read.get(id) === null)
      if (unknown.length > 0) {
        const since = performance.now()
        for (const user of await load(unknown)) {
          known?.set(nameOf({ id: user.id, tournament_id: tournamentId }), user, since)
          read.set(user.id, user)
        }
      }
      return showAll(
        tournamentId,
        ids.map((each) => {
          const { id, name, avatar, ...placing } = read.get(each)!
          return { user: { id, name, avatar }, placing }
        }),
      )
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
