import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Part } from './imported.ts'

/** Returns the part of its competition of which a feed brings new fixtures. Null: it brings none. */
export async function findPart(db: Db, feedId: number): Promise<Part | null> {
  const { rows } = await sql<{ part: Part | null }>`select part from feeds where id = ${feedId}`.execute(db)
  return rows[0]?.part ?? null
}

/** Lets a feed bring new fixtures of this part. */
export async function keepPart(db: Db, feedId: number, part: Part): Promise<void> {
  await sql`update feeds set part = ${part} where id = ${feedId}`.execute(db)
}
