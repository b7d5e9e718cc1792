import { z } from 'zod'

/** The form of backup files that this program writes. It reads this one and all older ones. */
export const FORMAT = 1

const migration = z.object({ name: z.string(), checksum: z.string() })

const savedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The length of the table's stream, and its hash. */
  bytes: z.number(),
  sha256: z.string(),
})

/** What a backup holds. It is the last part of its file: a file without it is incomplete. */
export const manifest = z.object({
  format: z.number(),
  /** The version of the program that made the backup. */
  program: z.string(),
  /** The time of the snapshot by the clock of the database. */
  taken_at: z.string(),
  /** How long it took. */
  ms: z.number(),
  /** The version of PostgreSQL. */
  server: z.string(),
  migrations: z.array(migration),
  tables: z.array(savedTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  /** The hash of all current ratings; null: the database had no ratings yet. */
  ratings_hash: z.string().nullable(),
})

export type Manifest = z.output<typeof manifest>
export type SavedTable = z.output<typeof savedTable>

/** Returns the number of rows of all tables. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
