import type { Db } from '../../schema.ts'
import { takeMoved } from '../../tournaments/tournaments.ts'
import { BLOCK_MEMBERS, type Member, patchMembers } from './member-columns.ts'
import * as store from './member-store.ts'

/**
 * Tells the columns of the rating whom the draw has moved since, and who has predicted for the first time after it.
 * The caller holds the tournament, and everybody has a seat. Says how many there were.
 */
export async function placeMembers(db: Db, tournamentId: number): Promise<number> {
  const parcels = await takeMoved(db, tournamentId)
  const ids = parcels.flatMap(({ team_ids }) => team_ids.filter((id) => id !== null))
  const numbers = await store.numbersOf(db, [...new Set(ids)])
  const members = parcels.flatMap((it) =>
    it.seats.map((seat, at): Member => {
      const team = it.team_ids[at] ?? null
      return {
        seat,
        team: team === null ? 0 : numbers.get(team)!,
        group_id: it.group_ids[at]!,
        has_predicted: it.have_predicted[at] ? 1 : 0,
      }
    }),
  )
  if (members.length === 0) return 0
  const touched = Map.groupBy(members, ({ seat }) => Math.floor((seat - 1) / BLOCK_MEMBERS))
  const begun = new Map(
    (await store.readMemberBlocks(db, tournamentId, [...touched.keys()])).map((it) => [it.block, it.members]),
  )
  const blocks = [...touched].map(([block, some]) => ({
    block,
    members: patchMembers(begun.get(block) ?? null, block, some),
  }))
  await store.writeMemberBlocks(db, tournamentId, blocks)
  return members.length
}
