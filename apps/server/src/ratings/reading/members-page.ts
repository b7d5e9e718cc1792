import { problem } from '../../platform/http/problem.ts'
import { filterByName } from '../search/search-store.ts'
import type { Window } from './page-store.ts'
import { findMembers } from '../filter/rating-filter-store.ts'
import type { Db } from '../../schema.ts'
import type { ViewedHead } from './head-reader.ts'
import type { RatingReaders } from './rating-readers.ts'
import { readRowsOf } from './rows-of.ts'
import type { Hits } from '../search/search.ts'

/**
 * Returns the members of a team of the tournament. Throws `validation_failed` if there is no such team, and
 * `forbidden` for a friends team of which the viewer is not a member.
 */
export async function membersOf(
  db: Db,
  { tournament_id }: Pick<ViewedHead, 'tournament_id'>,
  teamId: string,
  viewerId: number,
): Promise<number[]> {
  const team = await findMembers(db, tournament_id, teamId)
  if (!team) throw problem('validation_failed', { team_id: ['unknown_team'] })
  if (team.kind === 'friends' && !team.user_ids.includes(viewerId)) throw problem('forbidden')
  return team.user_ids
}

type Wanted = { slug: string; roundId: number | null; members: number[]; text: string | undefined }

/**
 * Returns a page of the rows of a team's members, by place; with a search text only of members with such a
 * name.
 */
export async function pageOfTeam(
  db: Db,
  readers: Pick<RatingReaders, 'readHead' | 'rows'>,
  { slug, roundId, members, text }: Wanted,
  { offset, limit }: Window,
): Promise<Hits> {
  const { rows } = (await readRowsOf(db, readers, slug, members, roundId))!
  const bearers = text ? new Set(await filterByName(db, members, text)) : null
  const named = bearers ? members.filter((id) => bearers.has(id)) : members
  const found = named.flatMap((id) => rows.get(id) ?? []).toSorted((a, b) => a.place - b.place)
  return { total: found.length, rows: found.slice(offset, offset + limit) }
}
