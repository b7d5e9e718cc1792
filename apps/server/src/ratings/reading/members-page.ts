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
 * The members of a team of the tournament. Refuses with `validation_failed` where there is no such team, and with
 * `forbidden` for one of friends that the viewer is not in.
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

/** The rows of the members of a team, by place, of those with a name like this if one is given: a page of them. */
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
