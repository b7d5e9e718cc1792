import type { Db } from '../../schema.ts'
import { type Moved, takeMoved } from '../../participants/participants.ts'
import { BLOCK_MEMBERS, type Member, patchMembers } from './member-columns.ts'
import * as store from './member-store.ts'

/** The most users that one statement places: all users of a large tournament at once would fill the memory. */
const PLACED_AT_ONCE = 200_000

/**
 * Writes into the columns of the rating the placings of users that the draw has moved since the last call, and of drawn
 * users who have made a first prediction since. The caller holds the tournament, and all users have a seat. Returns the
 * number of these users; `atOnce` limits how many are in memory at once.
 */
export async function placeMembers(db: Db, tournamentId: number, atOnce = PLACED_AT_ONCE): Promise<number> {
  let count = 0
  for (let taken = atOnce; taken === atOnce; count += taken) {
    const parcels = await takeMoved(db, tournamentId, atOnce)
    taken = parcels.reduce((sum, { seats }) => sum + seats.length, 0)
    if (taken > 0) await placeParcels(db, tournamentId, parcels)
  }
  return count
}

async function placeParcels(db: Db, tournamentId: number, parcels: Moved[]): Promise<void> {
  const ids = parcels.flatMap(({ team_ids }) => team_ids.filter((id) => id !== null))
  const numbers = await store.numbersOf(db, [...new Set(ids)])
  const members = parcels.flatMap((parcel) =>
    parcel.seats.map((seat, at): Member => {
      const team = parcel.team_ids[at] ?? null
      return {
        seat,
        team: team === null ? 0 : numbers.get(team)!,
        group_id: parcel.group_ids[at]!,
        has_predicted: parcel.have_predicted[at] ? 1 : 0,
      }
    }),
  )
  const touched = Map.groupBy(members, ({ seat }) => Math.floor((seat - 1) / BLOCK_MEMBERS))
  const begun = new Map(
    (await store.readMemberBlocks(db, tournamentId, [...touched.keys()])).map((block) => [
      block.block,
      block.members,
    ]),
  )
  const blocks = [...touched].map(([block, some]) => ({
    block,
    members: patchMembers(begun.get(block) ?? null, block, some),
  }))
  await store.writeMemberBlocks(db, tournamentId, blocks)
}
