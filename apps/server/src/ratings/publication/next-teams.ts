import { rankTeams, type RatedColumns } from '@called-it/rules/team-columns.ts'
import type { GroupSum } from '@called-it/rules/team-rating.ts'
import { decodeMembers } from './member-columns.ts'
import type { RatingTask } from './next-rating.ts'
import { type Block, blockAt, encodeBlocks, numberAt } from './rating-blocks.ts'
import { columnOf } from './whole-column.ts'

/**
 * The lists of a publication of teams: teams by place, places by number, and the users and the teams of each
 * group.
 */
export type TeamList = 'teams' | 'places' | 'group_users' | 'group_teams'

/** The number of teams in a block by place: a page of 20 never crosses two. */
export const BLOCK_TEAMS = 100
/** The number of places in a block of any other list. */
export const BLOCK_PLACES = 500

// A publication from before a column was added lacks it; a missing column reads as 0.
const TEAM_COLUMNS = ['team', 'position', 'points', 'exact_hits', 'previous'] as const
/** A ranked team; `team` is its number, `previous` its position before the last settled event (0: none). */
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
export type TeamTask = { rated: RatedColumns; members: Uint8Array; before: TeamsBefore }

/** The blocks of teams in the current publication, and what the previous position of a team becomes. */
export type TeamsBefore = { teams: Uint8Array; previous: RatingTask['previous'] }

/**
 * Ranks and packs teams and groups. Pure and linear in the length of the rating of users: it runs in a
 * thread.
 */
export function nextTeams({ rated, members, before }: TeamTask): NextTeams {
  const teams = rankTeams(rated, decodeMembers(members, rated.order.length))
  const previous = previousOf(before)
  const ranked = { ...teams, previous: teams.team.map((number) => previous[number] ?? 0) }
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

/** Returns the previous position of each team, by its number; 0: none. */
function previousOf({ teams, previous }: TeamsBefore): Int32Array {
  if (previous === 'none') return new Int32Array(0)
  const numbers = columnOf(teams, TEAM_COLUMNS.indexOf('team'))
  const positions = columnOf(teams, TEAM_COLUMNS.indexOf(previous === 'move' ? 'position' : 'previous'))
  const byNumber = new Int32Array(1 + numbers.reduce((most, number) => Math.max(most, number), 0))
  for (let at = 0; at < numbers.length; at += 1) byNumber[numbers[at]!] = positions[at]!
  return byNumber
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
  const numbers = TEAM_COLUMNS.map((name, column) => [name, numberAt(block, column, nth)])
  return { place, ...(Object.fromEntries(numbers) as Omit<RankedTeam, 'place'>) }
}
