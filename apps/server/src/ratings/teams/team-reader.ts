import { LRUCache } from 'lru-cache'
import { makeBatch } from '../../platform/database/batch.ts'
import { copyWithOwnMemory } from '../../platform/own-memory.ts'
import type { Db } from '../../schema.ts'
import {
  BLOCK_PLACES,
  BLOCK_TEAMS,
  numbersOf,
  type PublishedGroup,
  type RankedTeam,
  type TeamFacts,
  type TeamList,
  teamsOf,
} from '../publication/next-teams.ts'
import type { Window } from '../reading/page-store.ts'
import * as store from '../publication/team-publication-store.ts'

/** The most blocks that one statement reads. */
const BLOCKS_AT_ONCE = 200
/** The size of the cache of blocks (bytes): it holds those of the teams of a million users. */
const BLOCKS_MAX = 8 * 1024 * 1024
/** The number of publications that are cached without their lists. */
const PUBLICATIONS_MAX = 100

/** A ranked team, and whether another team has the same position. */
export type ListedTeam = RankedTeam & { is_shared: boolean }

/** Reads the published ratings of teams and groups. A publication id of null: nothing is published. */
export type TeamReader = {
  /** Returns the number of ranked teams, and the sums of groups. */
  readFacts(id: number | null): Promise<TeamFacts>
  /** Returns the teams of a window, by place. */
  listTeams(id: number | null, page: Window): Promise<ListedTeam[]>
  /** Returns a team by its number in the tournament; null: it is not ranked yet. */
  findTeam(id: number | null, number: number): Promise<ListedTeam | null>
  /** Returns the places of the ranked teams among these numbers, ascending. */
  placesOf(id: number | null, numbers: number[]): Promise<number[]>
  /** Returns the teams on these places. */
  teamsAt(id: number | null, places: number[]): Promise<ListedTeam[]>
  /** Places of users or teams of a group in the rating of all. */
  listPlaces(
    id: number | null,
    list: 'group_users' | 'group_teams',
    groupId: number,
    page: Window,
  ): Promise<number[]>
}

/** Returns what is published of a group; zeros for a group without drawn users. */
export const groupOf = (facts: Pick<TeamFacts, 'groups'>, groupId: number): PublishedGroup =>
  facts.groups.find(({ group_id }) => group_id === groupId) ?? {
    group_id: groupId,
    members: 0,
    predicting: 0,
    points: 0,
    exact_hits: 0,
    teams: 0,
  }

const NOTHING: TeamFacts = { teams_count: 0, last_number: 0, groups: [] }

const sizeOf = (list: TeamList): number => (list === 'teams' ? BLOCK_TEAMS : BLOCK_PLACES)

export function makeTeamReader(db: Db): TeamReader {
  const readBlock = makeBlocks(db)
  const cache = new LRUCache<number, TeamFacts>({ max: PUBLICATIONS_MAX })
  const readFacts: TeamReader['readFacts'] = async (id) => {
    if (id === null) return NOTHING
    const known = cache.get(id)
    if (known) return known
    const read = await store.readTeamFacts(db, id)
    if (!read) throw new Error(`there is no publication ${id} of teams`)
    cache.set(id, read)
    return read
  }

  /** Returns a window of a list, concatenated from its blocks. */
  async function listed<Item>(
    id: number,
    { list, group_id, length }: { list: TeamList; group_id: number; length: number },
    { offset, limit }: Window,
    read: (bytes: Uint8Array, block: number, from: number, to: number) => Item[],
  ): Promise<Item[]> {
    const end = Math.min(offset + limit, length)
    if (offset >= end) return []
    const size = sizeOf(list)
    const [first, last] = [Math.floor(offset / size), Math.floor((end - 1) / size)]
    const parts = await Promise.all(
      Array.from({ length: last - first + 1 }, async (_, nth) => {
        const block = first + nth
        const bytes = await readBlock({ publication_id: id, list, group_id, block })
        return read(bytes, block, Math.max(0, offset - block * size), end - block * size)
      }),
    )
    return parts.flat()
  }

  /**
   * Returns items of a list of all groups by their indexes, from 0, in the order of these; each block is read
   * once.
   */
  async function picked<Item>(
    id: number,
    { list, length }: { list: TeamList; length: number },
    indexes: number[],
    read: (bytes: Uint8Array, block: number, from: number, to: number) => Item[],
  ): Promise<Item[]> {
    const size = sizeOf(list)
    const existing = indexes.filter((index) => index < length)
    const numbers = new Set(existing.map((index) => Math.floor(index / size)))
    const blocks = new Map(
      await Promise.all(
        [...numbers].map(async (block) => {
          const bytes = await readBlock({ publication_id: id, list, group_id: 0, block })
          return [block, bytes] as const
        }),
      ),
    )
    return existing.flatMap((index) => {
      const block = Math.floor(index / size)
      return read(blocks.get(block)!, block, index % size, (index % size) + 1)
    })
  }

  /** Adds whether a team shares its position: with the team above, or with the one below, which is read. */
  async function withShared(id: number, length: number, teams: RankedTeam[]): Promise<ListedTeam[]> {
    const first = teams.filter(({ position, place }) => position === place)
    const below = await picked(
      id,
      { list: 'teams', length },
      first.map(({ place }) => place),
      teamsOf,
    )
    const shared = new Set(
      below.filter(({ position, place }) => position !== place).map(({ position }) => position),
    )
    return teams.map((team) => ({
      ...team,
      is_shared: team.position !== team.place || shared.has(team.position),
    }))
  }

  const listTeams: TeamReader['listTeams'] = async (id, page) => {
    if (id === null) return []
    const { teams_count: length } = await readFacts(id)
    return withShared(id, length, await listed(id, { list: 'teams', group_id: 0, length }, page, teamsOf))
  }
  const teamsAt: TeamReader['teamsAt'] = async (id, places) => {
    if (id === null) return []
    const { teams_count: length } = await readFacts(id)
    const indexes = places.map((place) => place - 1)
    return withShared(id, length, await picked(id, { list: 'teams', length }, indexes, teamsOf))
  }
  const placesOf: TeamReader['placesOf'] = async (id, numbers) => {
    if (id === null) return []
    // The list ends at the highest ranked number: later teams have been opened since.
    const { last_number: length } = await readFacts(id)
    const indexes = numbers.map((number) => number - 1)
    const found = await picked(id, { list: 'places', length }, indexes, (bytes, _, from, to) =>
      numbersOf(bytes, from, to),
    )
    return found.filter((place) => place > 0).toSorted((a, b) => a - b)
  }
  return {
    readFacts,
    listTeams,
    teamsAt,
    placesOf,
    async findTeam(id, number) {
      const [team] = await teamsAt(id, await placesOf(id, [number]))
      return team ?? null
    },
    async listPlaces(id, list, groupId, page) {
      if (id === null) return []
      const group = groupOf(await readFacts(id), groupId)
      const length = list === 'group_users' ? group.members : group.teams
      return listed(id, { list, group_id: groupId, length }, page, (bytes, _, from, to) =>
        numbersOf(bytes, from, to),
      )
    },
  }
}

function makeBlocks(db: Db): (key: store.TeamBlockKey) => Promise<Buffer> {
  const load = makeBatch(BLOCKS_AT_ONCE, (keys: store.TeamBlockKey[]) => store.readTeamBlocks(db, keys))
  const cache = new LRUCache<string, Buffer>({ maxSize: BLOCKS_MAX, sizeCalculation: ({ length }) => length })
  return async (key) => {
    const name = `${key.publication_id} ${key.list} ${key.group_id} ${key.block}`
    const known = cache.get(name)
    if (known) return known
    const read = await load(key)
    if (!read) throw new Error(`publication ${key.publication_id} of teams has no block ${name}`)
    const bytes = copyWithOwnMemory(read)
    cache.set(name, bytes)
    return bytes
  }
}
