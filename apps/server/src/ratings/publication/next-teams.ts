import { rankTeams, type RatedColumns } from '@called-it/rules/team-columns.ts'
import type { GroupSum } from '@called-it/rules/team-rating.ts'
import { decodeMembers } from './member-columns.ts'
import { type Block, blockAt, encodeBlocks, numberAt } from './rating-blocks.ts'

/**
 * The lists of a publication of teams: teams by place, places by number, and the users and the teams of each
 * group.
 */
export type TeamList = 'teams' | 'places' | 'group_users' | 'group_teams'

/** The number of teams in a block by place: a page of 20 never crosses two. */
export const BLOCK_TEAMS = 100
/** The number of places in a block of any other list. */
export const BLOCK_PLACES = 500

const TEAM_COLUMNS = ['team', 'position', 'points', 'exact_hits'] as const
/** A ranked team; `team` is its number. */
export type RankedTeam = Record<(typeof TEAM_COLUMNS)[number], number> & { place: number }

/** The sum over the members of a group, and the numbers of its users and ranked teams. */
export type PublishedGroup = GroupSum & { group_id: number; members: number; teams: number }

/** One list, cut into blocks; `group_id` 0: the list of all groups. */
export type ListBlocks = { list: TeamList; group_id: number; bytes: Uint8Array; starts: number[] }

/**
 * The published facts about teams and groups besides the lists; `last_number`: the highest number of a ranked
 * team.
 */
export type TeamFacts = { teams_count: number; last_number: number; groups: PublishedGroup[] }

/** The ratings of teams and groups as they are published. */
export type NextTeams = TeamFacts & { lists: ListBlocks[] }

/**
 * The input for ranking teams and groups: a rating, and blocks of the placings of the draw
 * (`member-columns.ts`).
 */
export type TeamTask = { rated: RatedColumns; members: Uint8Array }

/**
 * Ranks and packs teams and groups. Pure and linear in the length of the rating of users: it runs in a
 * thread.
 */
export function nextTeams({ rated, members }: TeamTask): NextTeams {
  const ranked = rankTeams(rated, decodeMembers(members, rated.order.length))
  const list = (name: TeamList, group_id: number, columns: Int32Array[], size: number): ListBlocks => ({
    list: name,
    group_id,
    ...encodeBlocks(columns, size),
  })
  return {
    teams_count: ranked.team.length,
    last_number: ranked.place.length,
    groups: ranked.groups.map(({ users, teams, ...sums }) => ({
      ...sums,
      members: users.length,
      teams: teams.length,
    })),
    lists: [
      list(
        'teams',
        0,
        TEAM_COLUMNS.map((name) => ranked[name]),
        BLOCK_TEAMS,
      ),
      list('places', 0, [ranked.place], BLOCK_PLACES),
      ...ranked.groups.flatMap(({ group_id, users, teams }) => [
        list('group_users', group_id, [users], BLOCK_PLACES),
        list('group_teams', group_id, [teams], BLOCK_PLACES),
      ]),
    ],
  }
}

/**
 * Returns numbers of a list from one of its blocks: those from `from` to before `to`, counted within the
 * block.
 */
export function numbersOf(bytes: Uint8Array, from: number, to: number): number[] {
  const block = blockAt(bytes)
  const end = Math.min(to, block.rows)
  return Array.from({ length: Math.max(0, end - from) }, (_, at) => numberAt(block, 0, from + at))
}

/** Returns teams from a block by place, given the block's number; `from` and `to` as in `numbersOf`. */
export function teamsOf(bytes: Uint8Array, number: number, from: number, to: number): RankedTeam[] {
  const block = blockAt(bytes)
  const end = Math.min(to, block.rows)
  return Array.from({ length: Math.max(0, end - from) }, (_, at) =>
    teamAt(block, from + at, number * BLOCK_TEAMS + from + at + 1),
  )
}

function teamAt(block: Block, nth: number, place: number): RankedTeam {
  const [team, position, points, exact_hits] = TEAM_COLUMNS.map((_, column) => numberAt(block, column, nth))
  return { place, team: team!, position: position!, points: points!, exact_hits: exact_hits! }
}
