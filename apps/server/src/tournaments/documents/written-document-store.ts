import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { randomBytes } from 'node:crypto'
import { systemOf } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { withReplaced } from '../event-store.ts'

/**
 * Writes a checked document into the tables and returns the tournament's id. Items are found by their keys.
 */
export async function writeDocument(db: Db, document: TournamentDocument): Promise<number> {
  const id = await writeTournament(db, document)
  await writeUserGroups(db, id, document)
  await writeEntities(db, id, document)
  await writeStages(db, id, document)
  await writeEvents(db, id, document)
  await removeLeftOut(db, id, document)
  return id
}

/** A list as one parameter, each element with its position. The statements below unpack it. */
const listed = (list: readonly object[] | undefined) =>
  JSON.stringify((list ?? []).map((item, at) => ({ ...item, ord: at + 1 })))

/** The length of the secret seed of a draw. */
const SEED_BYTES = 32

/** The groups that users are drawn into, in their order: the document's, or else those of its system. */
export const groupsOf = (document: TournamentDocument) =>
  document.groups ?? systemOf(document.system_name).user_groups

const hasDraw = (document: TournamentDocument) => groupsOf(document).length > 0

async function writeTournament(db: Db, document: TournamentDocument): Promise<number> {
  const { theme, sport } = systemOf(document.system_name)
  // The tournament's commitment to its seed is published with it, long before the first draw (GAME.md 7).
  const seed = hasDraw(document) ? randomBytes(SEED_BYTES) : null
  const { rows } = await sql<{ id: number }>`
    insert into tournaments as t (slug, system_name, theme, sport_id, name, image, chat_url, starts_at,
      predictions_opened_at, ratings_opened_at_date, ruleset, prizes, draw_seed)
    select ${document.slug}, ${document.system_name}, ${theme}, s.id, ${JSON.stringify(document.name)}::jsonb,
      ${document.image ?? null}, ${document.chat_url ?? null}, ${document.started_at ?? null}::timestamptz,
      ${document.predictions_opened_at ?? null}::timestamptz, ${document.ratings_opened_at_date ?? null}::date,
      ${JSON.stringify(document.ruleset ?? {})}::jsonb, ${JSON.stringify(document.prizes ?? [])}::jsonb, ${seed}
    from sports s where s.slug = ${sport}
    on conflict (slug) do update set system_name = excluded.system_name, theme = excluded.theme,
      sport_id = excluded.sport_id, name = excluded.name, image = excluded.image, chat_url = excluded.chat_url,
      starts_at = excluded.starts_at, predictions_opened_at = excluded.predictions_opened_at,
      ratings_opened_at_date = excluded.ratings_opened_at_date, ruleset = excluded.ruleset, prizes = excluded.prizes,
      -- Without groups there is nothing to draw, whatever an earlier document had.
      draw_seed = case when excluded.draw_seed is not null then coalesce(t.draw_seed, excluded.draw_seed) end
    returning t.id`.execute(db)
  return rows[0]!.id
}

/** Deletes from the leaves up, so that nothing refers to a row when it is deleted. */
async function removeLeftOut(db: Db, id: number, document: TournamentDocument): Promise<void> {
  const lists = ['events', 'rounds', 'stages', 'table_groups', 'players', 'entities'] as const
  for (const list of lists) {
    const keys = (document[list] ?? []).map((item) => item.key)
    await sql`delete from ${sql.table(list)} where tournament_id = ${id} and key <> all(${keys})`.execute(db)
  }
}

async function writeUserGroups(db: Db, id: number, document: TournamentDocument): Promise<void> {
  const groups = groupsOf(document)
  await sql`delete from user_groups where tournament_id = ${id} and code <> all(${groups.map((group) => group.code)})`.execute(
    db,
  )
  await sql`
    insert into user_groups (tournament_id, code, ord, name)
    select ${id}, x.code, x.ord, x.name
    from jsonb_to_recordset(${listed(groups)}::jsonb) as x (code text, ord int, name jsonb)
    on conflict (tournament_id, code) do update set ord = excluded.ord, name = excluded.name`.execute(db)
}

async function writeEntities(db: Db, id: number, document: TournamentDocument): Promise<void> {
  await sql`
    insert into entities (tournament_id, key, ord, name, code, country, colours, is_club, image)
    select ${id}, x.key, x.ord, x.name, x.code, x.country, nullif(x.colours, 'null'),
      ${systemOf(document.system_name).has_clubs}, x.image
    from jsonb_to_recordset(${listed(document.entities)}::jsonb)
      as x (key text, ord int, name jsonb, code text, country text, colours jsonb, image text)
    on conflict (tournament_id, key) do update set ord = excluded.ord, name = excluded.name,
      code = excluded.code, country = excluded.country, colours = excluded.colours, is_club = excluded.is_club, image = excluded.image`.execute(
    db,
  )
  await sql`
    insert into players (tournament_id, entity_id, key, ord, name, position, goals_before, clean_sheets_before)
    select ${id}, n.id, x.key, x.ord, x.name, x.position, coalesce(x.goals_before, 0), coalesce(x.clean_sheets_before, 0)
    from jsonb_to_recordset(${listed(document.players)}::jsonb)
      as x (key text, ord int, name jsonb, entity text, position text, goals_before int, clean_sheets_before int)
      join entities n on n.tournament_id = ${id} and n.key = x.entity
    on conflict (tournament_id, key) do update set entity_id = excluded.entity_id, ord = excluded.ord,
      name = excluded.name, position = excluded.position, goals_before = excluded.goals_before,
      clean_sheets_before = excluded.clean_sheets_before`.execute(db)
}

async function writeStages(db: Db, id: number, document: TournamentDocument): Promise<void> {
  await sql`
    insert into stages (tournament_id, key, ord, type, level, name, tie_break)
    select ${id}, x.key, x.ord, x.type, x.level, x.name, x.tie_break
    from jsonb_to_recordset(${listed(document.stages)}::jsonb)
      as x (key text, ord int, type text, level text, name jsonb, tie_break text)
    on conflict (tournament_id, key) do update set ord = excluded.ord, type = excluded.type,
      level = excluded.level, name = excluded.name, tie_break = excluded.tie_break`.execute(db)
  await sql`
    insert into rounds (tournament_id, stage_id, key, ord, name)
    select ${id}, s.id, x.key, x.ord, x.name
    from jsonb_to_recordset(${listed(document.rounds)}::jsonb) as x (key text, ord int, name jsonb, stage text)
      join stages s on s.tournament_id = ${id} and s.key = x.stage
    on conflict (tournament_id, key) do update set stage_id = excluded.stage_id, ord = excluded.ord,
      name = excluded.name`.execute(db)
}

async function writeEvents(db: Db, id: number, document: TournamentDocument): Promise<void> {
  await sql`
    insert into table_groups (tournament_id, key, ord, name, entity_ids)
    select ${id}, x.key, x.ord, x.name,
      array(select n.id from jsonb_array_elements_text(x.entities) with ordinality i (key, ord)
        join entities n on n.tournament_id = ${id} and n.key = i.key order by i.ord)
    from jsonb_to_recordset(${listed(document.table_groups)}::jsonb) as x (key text, ord int, name jsonb, entities jsonb)
    on conflict (tournament_id, key) do update set ord = excluded.ord, name = excluded.name,
      entity_ids = excluded.entity_ids`.execute(db)
  // A new time ends 'postponed', as in a change of the event by call.
  await sql`
    insert into events as e (tournament_id, round_id, key, ord, starts_at, first_id, second_id, table_group_id, tie,
      first_from, second_from, venue, fight_type, weight_class, is_title, coefficients)
    select ${id}, r.id, x.key, x.ord, x.starts_at, a.id, b.id, g.id, x.tie, nullif(x.first_from, 'null'),
      nullif(x.second_from, 'null'), nullif(x.venue, 'null'), x.type,
      nullif(x.weight_class, 'null'), coalesce(x.is_title, false), nullif(x.coefficients, 'null')
    from jsonb_to_recordset(${listed(document.events)}::jsonb) as x (key text, ord int, round text,
        starts_at timestamptz, first text, second text, table_group text, tie text, first_from jsonb,
        second_from jsonb, venue jsonb, type text,
        weight_class jsonb, is_title boolean, coefficients jsonb)
      join rounds r on r.tournament_id = ${id} and r.key = x.round
      left join entities a on a.tournament_id = ${id} and a.key = x.first
      left join entities b on b.tournament_id = ${id} and b.key = x.second
      left join table_groups g on g.tournament_id = ${id} and g.key = x.table_group
    on conflict (tournament_id, key) do update set round_id = excluded.round_id, ord = excluded.ord,
      status = case when e.status = 'postponed' and e.starts_at is distinct from excluded.starts_at
        and excluded.starts_at is not null then 'scheduled' else e.status end,
      starts_at = excluded.starts_at, first_id = excluded.first_id, second_id = excluded.second_id,
      -- A side that the document changes belongs to the organiser. A side that it names as the bracket did still belongs to
      -- the bracket, so that the current document can be sent back.
      first_is_wired = e.first_is_wired and e.first_id is not distinct from excluded.first_id,
      second_is_wired = e.second_is_wired and e.second_id is not distinct from excluded.second_id,
      table_group_id = excluded.table_group_id, tie = excluded.tie, first_from = excluded.first_from,
      second_from = excluded.second_from, venue = excluded.venue,
      replaced = ${withReplaced({ first: sql`excluded.first_id`, second: sql`excluded.second_id` })},
      fight_type = excluded.fight_type, weight_class = excluded.weight_class, is_title = excluded.is_title,
      coefficients = excluded.coefficients`.execute(db)
}
