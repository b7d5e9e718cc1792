import type { ExportedData } from '@called-it/contract/account/own-account.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Lists the valid sessions; their tokens are only stored as hashes. */
export async function listSessions(db: Db, userId: number): Promise<ExportedData['sessions']> {
  const { rows } = await sql<ExportedData['sessions'][number]>`
    select s.client, s.signed_in_at as began_at, s.last_used_at, s.expires_at
    from sessions s where s.user_id = ${userId} and s.expires_at > clock_timestamp()
    order by s.signed_in_at`.execute(db)
  return rows
}

/** Lists the networks of recent sign-ins. */
export async function listNetworks(db: Db, userId: number): Promise<ExportedData['networks']> {
  const { rows } = await sql<ExportedData['networks'][number]>`
    select n.network, n.signed_in_at, round(n.wrong)::int as wrong_codes
    from sign_in_networks n join identities i on account_of(i.kind, i.key) = n.account
    where i.user_id = ${userId} and n.network is not null order by n.signed_in_at`.execute(db)
  return rows
}

/** Returns where a user wants which messages. Null: nothing was chosen. */
export async function readChannels(db: Db, userId: number): Promise<ExportedData['channels']> {
  const { rows } = await sql<{ channels: ExportedData['channels'] }>`
    select u.channels from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.channels ?? null
}

export async function listTeams(db: Db, userId: number): Promise<ExportedData['teams']> {
  const { rows } = await sql<ExportedData['teams'][number]>`
    select m.name, m.kind, t.slug as tournament, coalesce(m.owner_id = x.user_id, false) as is_owner, x.joined_at
    from team_members x join teams m on m.id = x.team_id join tournaments t on t.id = m.tournament_id
    where x.user_id = ${userId} order by x.joined_at, m.id`.execute(db)
  return rows
}

export async function listFavourites(db: Db, userId: number): Promise<ExportedData['favourites']> {
  const { rows } = await sql<ExportedData['favourites'][number]>`
    select t.slug as tournament, jsonb_build_object('id', u.id, 'name', u.name) as user, f.pinned_at
    from favourites f join tournaments t on t.id = f.tournament_id join users u on u.id = f.favourite_id
    where f.user_id = ${userId} order by f.pinned_at, u.id`.execute(db)
  return rows
}

export async function listDraws(db: Db, userId: number): Promise<ExportedData['draws']> {
  const { rows } = await sql<ExportedData['draws'][number]>`
    select t.slug as tournament, d.step, d.at, cardinality(d.free) as free, coalesce(g.code, m.name) as chosen
    from participants n join tournaments t on t.id = n.tournament_id
      join draw_entries d on d.tournament_id = n.tournament_id and d.user_id = n.user_id
      left join user_groups g on d.step = 'InGroup' and g.id = d.chosen
      left join teams m on d.step = 'InGroupAndInTeam' and m.id = d.chosen
    where n.user_id = ${userId} order by d.at, d.nth`.execute(db)
  return rows
}

export type PredictionRow = {
  tournament_id: number
  tournament: string
  kind: KindName
  about: string | null
  answer: number[]
  saved_at: string
}

/**
 * Returns every prediction of a user. The primary key has the question before the user, so each question is looked up once.
 */
export async function listPredictions(db: Db, userId: number): Promise<PredictionRow[]> {
  const { rows } = await sql<PredictionRow>`
    select t.id as tournament_id, t.slug as tournament, q.kind, coalesce(e.key, q.tie, g.key, r.key) as about,
      p.answer, p.saved_at
    from participants n join tournaments t on t.id = n.tournament_id
      join questions q on q.tournament_id = n.tournament_id
      join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = n.user_id
      left join events e on e.id = q.event_id
      left join table_groups g on g.id = q.table_group_id
      left join rounds r on r.id = q.round_id
    where n.user_id = ${userId} order by p.saved_at, q.id`.execute(db)
  return rows
}

type Named = { key: string; name: Localized | null }
export type Names = Record<'entity' | 'player' | 'event', Map<number, Named>>

/** Returns the names of the entities, players and events of these tournaments by id. */
export async function listNames(db: Db, tournamentIds: number[]): Promise<Names> {
  const { rows } = await sql<Named & { what: keyof Names; id: number }>`
    select 'entity' as what, id, key, name from entities where tournament_id = any(${tournamentIds})
    union all select 'player', id, key, name from players where tournament_id = any(${tournamentIds})
    union all select 'event', id, key, null from events where tournament_id = any(${tournamentIds})`.execute(
    db,
  )
  const names: Names = { entity: new Map(), player: new Map(), event: new Map() }
  for (const { what: list, id, key, name } of rows) names[list].set(id, { key, name })
  return names
}

/** Lists messages of a user after one of them, oldest first. */
export async function listMessages(
  db: Db,
  userId: number,
  after: number,
  limit: number,
): Promise<(ExportedData['messages'][number] & { id: number })[]> {
  const { rows } = await sql<ExportedData['messages'][number] & { id: number }>`
    select m.id, t.name as team, m.text, m.sent_at from messages m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and m.id > ${after} and m.removed_at is null
    order by m.id limit ${limit}`.execute(db)
  return rows
}
