import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type Replay = {
  tournament_id: number
  slug: string
  recording: string
  speed: number
  finished: boolean
}

export async function addReplay(db: Db, slug: string, recording: string, speed: number): Promise<void> {
  await sql`
    insert into feeds (tournament_id, kind, recording, speed)
    select id, 'replay', ${recording}, ${speed} from tournaments where slug = ${slug}`.execute(db)
}

export async function listReplays(db: Db): Promise<Replay[]> {
  const { rows } = await sql<Replay>`
    select f.tournament_id, t.slug, f.recording, f.speed, t.finished_at is not null as finished
    from feeds f join tournaments t on t.id = f.tournament_id where f.kind = 'replay' order by f.id`.execute(
    db,
  )
  return rows
}

export type ReplayedEvent = {
  key: string
  starts_at: string | null
  status: string
  first: string | null
  second: string | null
  result: unknown
  result_source: string | null
}

export async function listEvents(db: Db, tournamentId: number): Promise<ReplayedEvent[]> {
  const { rows } = await sql<ReplayedEvent>`
    select e.key, e.starts_at, e.status, a.key as first, b.key as second, e.result, e.result_source
    from events e left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id
    where e.tournament_id = ${tournamentId} order by e.starts_at nulls last, e.ord`.execute(db)
  return rows
}

/** Two processes that start together on one database load one demo: the second waits, and finds it there. */
export async function holdDemo(db: Db): Promise<void> {
  await sql`lock table feeds in share row exclusive mode`.execute(db)
}

export async function hasTournaments(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from tournaments limit 1`.execute(db)
  return rows.length > 0
}

export type DemoUser = { reddy_id: string; name: string; lang: 'ru' | 'en'; role: 'user' | 'organiser' }

export async function addUsers(db: Db, users: DemoUser[]): Promise<void> {
  await sql`
    insert into users (reddy_id, name, lang, role, has_mailing)
    select x.reddy_id, x.name, x.lang, x.role, false
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as x (reddy_id text, name text, lang text, role text)
    on conflict (reddy_id) do nothing`.execute(db)
}

export type DemoPrediction = {
  reddy_id: string
  event: string
  first: number
  second: number
  saved_at: string
}

/** Puts predictions where users would have saved them before the locks; who predicts first, joins first. */
export async function addPredictions(db: Db, slug: string, predictions: DemoPrediction[]): Promise<void> {
  const list = JSON.stringify(predictions)
  await sql`
    insert into match_predictions (tournament_id, event_id, user_id, first, second, saved_at)
    select t.id, e.id, u.id, x.first, x.second, x.saved_at
    from jsonb_to_recordset(${list}::jsonb)
        as x (reddy_id text, event text, first smallint, second smallint, saved_at timestamptz)
      join tournaments t on t.slug = ${slug}
      join events e on e.tournament_id = t.id and e.key = x.event
      join users u on u.reddy_id = x.reddy_id`.execute(db)
  await sql`
    insert into participants (tournament_id, user_id)
    select t.id, u.id
    from jsonb_to_recordset(${list}::jsonb) as x (reddy_id text, saved_at timestamptz)
      join tournaments t on t.slug = ${slug} join users u on u.reddy_id = x.reddy_id
    group by t.id, u.id order by min(x.saved_at), u.id`.execute(db)
}
