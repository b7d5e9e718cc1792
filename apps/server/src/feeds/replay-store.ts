import type { FightStatus, MatchStatus } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** An event's current state. Its tournament determines whether it is a match or a fight. */
export type ReplayedEvent<Status extends MatchStatus | FightStatus = MatchStatus> = {
  key: string
  starts_at: string | null
  status: Status
  first: string | null
  second: string | null
  result: unknown
}

/** Lists the events of a tournament by their start. */
export async function listEvents<Status extends MatchStatus | FightStatus = MatchStatus>(
  db: Db,
  tournamentId: number,
): Promise<ReplayedEvent<Status>[]> {
  const { rows } = await sql<ReplayedEvent<Status>>`
    select e.key, e.starts_at, e.status, a.key as first, b.key as second, e.result
    from events e left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id
    where e.tournament_id = ${tournamentId} order by e.starts_at nulls last, e.ord`.execute(db)
  return rows
}

/** A replay with its progress. */
export type Replay = {
  tournament_id: number
  slug: string
  recording: string
  speed: number
  finished: boolean
}

export async function listReplays(db: Db): Promise<Replay[]> {
  const { rows } = await sql<Replay>`
    select f.tournament_id, t.slug, f.recording, f.speed, t.finished_at is not null as finished
    from feeds f join tournaments t on t.id = f.tournament_id where f.kind = 'replay' order by f.id`.execute(
    db,
  )
  return rows
}
