import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { FIGHT_SYSTEMS } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/**
 * The class of the advisory lock under which tournaments are created and changed, one at a time for each
 * slug.
 */
const LOCK_CLASS = 1

export async function holdSlug(db: Db, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${slug}))`.execute(db)
}

export async function keepTerms(db: Db, tournamentId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${LOCK_CLASS}, hashtext(t.slug)) from tournaments t
    where t.id = ${tournamentId}`.execute(db)
}

/** Locks a tournament as every change of it does. Does nothing if the tournament does not exist yet. */
export async function holdTournament(db: Db, slug: string): Promise<void> {
  await sql`select 1 from tournaments where slug = ${slug} for no key update`.execute(db)
}

/** Returns the current document, with sides and times that were filled in since. Null: no such tournament. */
export async function readDocument(db: Db, slug: string): Promise<TournamentDocument | null> {
  const { rows } = await sql<{ document: Record<string, unknown> }>`
    select jsonb_build_object(
      'slug', t.slug, 'system_name', t.system_name, 'name', t.name, 'image', t.image, 'chat_url', t.chat_url,
      'started_at', utc(t.starts_at), 'predictions_opened_at', utc(t.predictions_opened_at),
      'ratings_opened_at_date', t.ratings_opened_at_date, 'ruleset', t.ruleset, 'prizes', t.prizes,
      'groups', (select coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'name', g.name) order by g.ord), '[]')
        from user_groups g where g.tournament_id = t.id),
      'entities', (select coalesce(jsonb_agg(jsonb_build_object(
          'key', n.key, 'name', n.name, 'code', n.code, 'country', n.country, 'colours', n.colours,
          'image', n.image) order by n.ord), '[]')
        from entities n where n.tournament_id = t.id),
      'players', (select coalesce(jsonb_agg(jsonb_build_object(
          'key', p.key, 'name', p.name, 'entity', n.key, 'position', p.position, 'goals_before', p.goals_before,
          'clean_sheets_before', p.clean_sheets_before) order by p.ord), '[]')
        from players p join entities n on n.id = p.entity_id where p.tournament_id = t.id),
      'stages', (select coalesce(jsonb_agg(jsonb_build_object(
          'key', s.key, 'type', s.type, 'level', s.level, 'name', s.name, 'tie_break', s.tie_break) order by s.ord), '[]')
        from stages s where s.tournament_id = t.id),
      'table_groups', (select coalesce(jsonb_agg(jsonb_build_object('key', g.key, 'name', g.name, 'entities',
          (select coalesce(jsonb_agg(n.key order by i.ord), '[]')
            from unnest(g.entity_ids) with ordinality i (id, ord) join entities n on n.id = i.id)) order by g.ord), '[]')
        from table_groups g where g.tournament_id = t.id),
      'rounds', (select coalesce(jsonb_agg(jsonb_build_object('key', r.key, 'stage', s.key, 'name', r.name) order by r.ord), '[]')
        from rounds r join stages s on s.id = r.stage_id where r.tournament_id = t.id),
      'events', (select coalesce(jsonb_agg(jsonb_build_object(
          'key', e.key, 'round', r.key, 'starts_at', utc(e.starts_at), 'first', a.key, 'second', b.key,
          'table_group', g.key, 'tie', e.tie, 'first_from', e.first_from, 'second_from', e.second_from,
          'venue', e.venue)
          || case when t.system_name = any(${FIGHT_SYSTEMS}) then jsonb_build_object('type', e.fight_type,
            'weight_class', e.weight_class, 'is_title', e.is_title, 'coefficients', e.coefficients) else '{}' end
          order by e.ord), '[]')
        from events e join rounds r on r.id = e.round_id
          left join entities a on a.id = e.first_id left join entities b on b.id = e.second_id
          left join table_groups g on g.id = e.table_group_id
        where e.tournament_id = t.id)
    ) as document
    from tournaments t where t.slug = ${slug}`.execute(db)
  return (rows[0]?.document as TournamentDocument | undefined) ?? null
}

/**
 * Returns the document that was applied last. Null: the tournament comes from an older database, which kept
 * none.
 */
export async function readApplied(db: Db, slug: string): Promise<TournamentDocument | null> {
  const { rows } = await sql<{ document: TournamentDocument }>`
    select a.document from applied_documents a join tournaments t on t.id = a.tournament_id
    where t.slug = ${slug}`.execute(db)
  return rows[0]?.document ?? null
}

/** Returns the text of the document that was applied last, as it was sent. Null: it came without a text. */
export async function readSentText(
  db: Db,
  slug: string,
): Promise<{ text: string | null; at: string | null } | null> {
  const { rows } = await sql<{ text: string | null; at: string | null }>`
    select a.sent_text as text, a.applied_at as at
    from tournaments t left join applied_documents a on a.tournament_id = t.id
    where t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/**
 * Stores a document as the one that was applied last, with its text as it was sent, and keeps the one before it: a document that
 * differs in its text alone replaces nothing.
 */
export async function keepApplied(
  db: Db,
  id: number,
  document: TournamentDocument,
  { text, replaced }: { text: string | null; replaced: TournamentDocument | null },
): Promise<void> {
  await sql`
    insert into applied_documents as a (tournament_id, document, sent_text, replaced)
    values (${id}, ${JSON.stringify(document)}::jsonb, ${text}, ${replaced && JSON.stringify(replaced)}::jsonb)
    on conflict (tournament_id) do update set document = excluded.document, sent_text = excluded.sent_text,
      applied_at = clock_timestamp(),
      replaced = case when a.document <> excluded.document then a.document else a.replaced end,
      replaced_text = case when a.document <> excluded.document then a.sent_text else a.replaced_text end,
      entry = case when a.document <> excluded.document then null else a.entry end
    where a.document <> excluded.document or a.sent_text is distinct from excluded.sent_text`.execute(db)
}

/** Names the entry of the audit log about the document that was applied last. */
export async function nameEntry(db: Db, id: number, entry: number): Promise<void> {
  await sql`update applied_documents set entry = ${entry} where tournament_id = ${id}`.execute(db)
}

/** The document before the last one. */
export type ReplacedDocument = { entry: number | null; document: TournamentDocument; text: string | null }

export async function findReplaced(db: Db, slug: string): Promise<ReplacedDocument | null> {
  const { rows } = await sql<ReplacedDocument>`
    select a.entry, a.replaced as document, a.replaced_text as text
    from applied_documents a join tournaments t on t.id = a.tournament_id
    where t.slug = ${slug} and a.replaced is not null`.execute(db)
  return rows[0] ?? null
}
