import { releaseColumns } from '@called-it/rules/rating.ts'
import type { Db } from '../../schema.ts'
import { readAllMembers } from './member-store.ts'
import { placeMembers } from './members.ts'
import type { NextTeams, TeamsBefore } from './next-teams.ts'
import { listCurrent, readPublication } from './publication-store.ts'
import { rankTeamsOf } from './rating-pool.ts'
import * as store from './team-publication-store.ts'

/** What the next ranking of teams needs of the current one; `before_id`: where its previous positions come from. */
type ReadBefore = TeamsBefore & { before_id: number | null }

/** Reads the current ranking of teams for the next one, whose previous positions it gives, keeps or drops. */
export async function readTeamsBefore(
  db: Db,
  tournamentId: number,
  previous: TeamsBefore['previous'],
): Promise<ReadBefore> {
  const id = await store.findCurrentTeams(db, tournamentId)
  if (id === null || previous === 'none')
    return { teams: new Uint8Array(0), previous: 'none', before_id: null }
  return {
    teams: await store.readAllTeams(db, id),
    previous,
    before_id: previous === 'move' ? id : await store.findBefore(db, id),
  }
}

/**
 * Publishes ratings of teams and groups, in the caller's transaction and with the users' rating that it
 * publishes. Their lists are released.
 */
export async function publishTeams(
  db: Db,
  tournamentId: number,
  teams: NextTeams,
  { before_id }: Pick<ReadBefore, 'before_id'>,
): Promise<void> {
  const id = await store.addTeamPublication(db, tournamentId, { ...teams, before_id })
  await store.writeTeamBlocks(db, id, teams.lists)
  await store.makeTeamsCurrent(db, tournamentId, id)
  releaseColumns(...teams.lists.map(({ bytes }) => bytes))
}

/**
 * Publishes the ratings of teams and groups again if users were drawn without a settlement, by the current
 * rating. The caller holds the tournament, and all users have a seat and a row.
 */
export async function followDraw(db: Db, tournamentId: number): Promise<void> {
  if ((await placeMembers(db, tournamentId)) === 0) return
  const current = (await listCurrent(db, tournamentId)).find(({ round_id }) => round_id === null)
  if (!current) throw new Error(`users of tournament ${tournamentId} have seats and no rating`)
  const task = {
    current: await readPublication(db, current.id),
    length: current.rows_count,
    members: await readAllMembers(db, tournamentId),
  }
  const { before_id, ...before } = await readTeamsBefore(db, tournamentId, 'keep')
  await publishTeams(db, tournamentId, await rankTeamsOf({ ...task, before }), { before_id })
  // Settlements delete replaced publications, but none may come for days while users are drawn.
  await store.deleteReplacedTeams(db, tournamentId)
}
