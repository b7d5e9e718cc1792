import { makeBatch } from '../platform/database/batch.ts'
import type { Db } from '../schema.ts'
import * as briefStore from './brief-store.ts'

/** Where the draw has put a user. */
type Distribution = { group: briefStore.GroupView; team: briefStore.BriefView | null }

/** Returns a user's group and team in a tournament; null: no group. */
export type DistributionReader = (tournamentId: number, userId: number) => Promise<Distribution | null>

/** The most users whose groups and teams one statement looks up. */
const USERS_AT_ONCE = 200

/** Makes the reader; users who ask at the same moment share its statements. */
export function makeDistributionReader(db: Db): DistributionReader {
  const nameOf = ({ tournament_id, user_id }: briefStore.DistributionOf) => `${tournament_id} ${user_id}`
  const read = makeBatch(USERS_AT_ONCE, async (asked: briefStore.DistributionOf[]) => {
    const placed = await briefStore.listDistributions(db, asked)
    if (placed.length === 0) return asked.map(() => null)
    const groupIds = [...new Set(placed.map(({ group_id }) => group_id))]
    const teamIds = [...new Set(placed.flatMap(({ team_id }) => team_id ?? []))]
    const [groups, teams] = await Promise.all([
      briefStore.listGroups(db, groupIds),
      briefStore.listBriefs(db, teamIds),
    ])
    const groupOf = new Map(groups.map((group) => [group.id, group]))
    const teamOf = new Map(teams.map((team) => [team.id, team]))
    const found = new Map(
      placed.map((row): [string, Distribution] => [
        nameOf(row),
        {
          group: groupOf.get(row.group_id)!,
          team: (row.team_id !== null && teamOf.get(row.team_id)) || null,
        },
      ]),
    )
    return asked.map((each) => found.get(nameOf(each)) ?? null)
  })
  return (tournamentId, userId) => read({ tournament_id: tournamentId, user_id: userId })
}
