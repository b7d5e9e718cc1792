import type { Contest, Logo } from '@called-it/contract/contest/contest.ts'
import type { EntrySetting } from '@called-it/contract/contest/entry.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The contest as it is stored: null where organisers have chosen nothing. */
export type StoredContest = Omit<Contest, 'name' | 'logo'> & { name: Localized | null; is_set_up: boolean }
const NOTHING: StoredContest = { name: null, accent: null, zone: null, is_set_up: false }

/** A stored picture of the contest, without its image. */
export type Picture = Omit<Logo, 'address'> & { kind: 'logo' | 'icon' | 'app'; key: string }

export async function findContest(db: Db): Promise<StoredContest> {
  const { rows } = await sql<StoredContest>`
    select name, accent, zone, set_up_at is not null as is_set_up from contest`.execute(db)
  return rows[0] ?? NOTHING
}

export async function putContest(
  db: Db,
  { name, accent, zone }: Omit<StoredContest, 'is_set_up'>,
): Promise<void> {
  await sql`
    insert into contest (name, accent, zone) values (${name && JSON.stringify(name)}::jsonb, ${accent}, ${zone})
    on conflict (is_only) do update
      set name = excluded.name, accent = excluded.accent, zone = excluded.zone`.execute(db)
}

export async function setUp(db: Db): Promise<void> {
  await sql`
    insert into contest (set_up_at) values (now())
    on conflict (is_only) do update set set_up_at = coalesce(contest.set_up_at, excluded.set_up_at)`.execute(
    db,
  )
}

export async function listPictures(db: Db): Promise<Picture[]> {
  const { rows } = await sql<Picture>`select kind, key, width, height from contest_pictures`.execute(db)
  return rows
}

/** Stores a picture in place of the previous one of its kind. */
export async function putPicture(
  db: Db,
  { kind, key, image, width, height }: Picture & { image: Buffer },
): Promise<void> {
  await sql`
    insert into contest_pictures (kind, key, image, width, height)
    values (${kind}, ${key}, ${image}, ${width}, ${height})
    on conflict (kind) do update
      set key = excluded.key, image = excluded.image, width = excluded.width, height = excluded.height`.execute(
    db,
  )
}

export async function deletePictures(db: Db): Promise<void> {
  await sql`delete from contest_pictures`.execute(db)
}

export async function findPicture(db: Db, key: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`
    select image from contest_pictures where key = ${key}`.execute(db)
  return rows[0]?.image ?? null
}

/** When a message of each way was last known to have arrived; ways that were never proved are missing. */
export async function listProved(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ way: string; proved_at: string }>`
    select way, proved_at from tested_ways where proved_at is not null`.execute(db)
  return new Map(rows.map(({ way, proved_at }) => [way, proved_at]))
}

/** Notes the code that a test message holds. */
export async function putTestCode(db: Db, way: string, code: string): Promise<void> {
  await sql`
    insert into tested_ways (way, code, sent_at) values (${way}, ${code}, now())
    on conflict (way) do update set code = excluded.code, sent_at = excluded.sent_at`.execute(db)
}

/** Notes that a test message has arrived, and returns whether its code was right. */
export async function proveWay(db: Db, way: string, code: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ way: string }>`
    update tested_ways set proved_at = now(), code = null
    where way = ${way} and tested_ways.code = ${code} and sent_at > now() - make_interval(mins => ${minutes})
    returning way`.execute(db)
  return rows.length > 0
}

/** Null: organisers have never changed it. */
export async function findEntry(db: Db): Promise<EntrySetting | null> {
  const { rows } = await sql<EntrySetting>`
    select entry_mode as mode, entry_domains as domains from contest`.execute(db)
  return rows[0] ?? null
}

export async function putEntry(db: Db, { mode, domains }: EntrySetting): Promise<void> {
  await sql`
    insert into contest (entry_mode, entry_domains) values (${mode}, ${[...domains]}::text[])
    on conflict (is_only) do update
      set entry_mode = excluded.entry_mode, entry_domains = excluded.entry_domains`.execute(db)
}
