import type { MatchStatus, FightStatus } from '@called-it/rules/vocabulary.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type Replay = {
  tournament_id: number
  slug: string
  system_name: SystemName
  recording: string
  speed: number
  finished: boolean
  /** Whether its end was taken back. */
  reopened: boolean
}

export async function addReplay(db: Db, slug: string, recording: string, speed: number): Promise<void> {
  await sql`
    insert into feeds (tournament_id, kind, recording, speed)
    select id, 'replay', ${recording}, ${speed} from tournaments where slug = ${slug}`.execute(db)
}

export async function listReplays(db: Db): Promise<Replay[]> {
  const { rows } = await sql<Replay>`
    select f.tournament_id, t.slug, t.system_name, f.recording, f.speed, t.finished_at is not null as finished,
      t.reopened_at is not null as reopened
    from feeds f join tournaments t on t.id = f.tournament_id where f.kind = 'replay' order by f.id`.execute(
    db,
  )
  return rows
}

/** An event's current state. Its tournament determines whether it is a match or a fight. */
export type ReplayedEvent<Status extends MatchStatus | FightStatus = MatchStatus> = {
  id: number
  key: string
  starts_at: string | null
  status: Status
  first: string | null
  second: string | null
  result: unknown
  result_source: string | null
}

/** Lists the events of a tournament by their start. */
export async function listEvents<Status extends MatchStatus | FightStatus = MatchStatus>(
  db: Db,
  tournamentId: number,
): Promise<ReplayedEvent<Status>[]> {
  const { rows } = await sql<ReplayedEvent<Status>>`
    ${EVENT} where e.tournament_id = ${tournamentId} order by e.starts_at nulls last, e.ord`.execute(db)
  return rows
}

/** Returns one event's current state. Undefined: it does not exist any more. */
export async function findEvent<Status extends MatchStatus | FightStatus = MatchStatus>(
  db: Db,
  tournamentId: number,
  key: string,
): Promise<ReplayedEvent<Status> | undefined> {
  const { rows } = await sql<ReplayedEvent<Status>>`
    ${EVENT} where e.tournament_id = ${tournamentId} and e.key = ${key}`.execute(db)
  return rows[0]
}

const EVENT = sql`
  select e.id, e.key, e.starts_at, e.status, a.key as first, b.key as second, e.result, e.result_source
  from events e left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id`

/** Whether anybody but a feed has changed this event. */
export async function isInHand(db: Db, slug: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where tournament = ${slug} and target = ${key} and action = 'event.update' and actor <> 'feed'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Takes a lock, so that of two processes that start together only the first fills the database. */
export async function holdFeeds(db: Db): Promise<void> {
  await sql`lock table feeds in share row exclusive mode`.execute(db)
}
