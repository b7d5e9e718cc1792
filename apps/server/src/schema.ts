import type { Db as AnyDb } from './platform/database/db.ts'

/**
 * What Kysely knows about the tables. Our statements are SQL with typed rows (`sql<Row>`), each beside
 * its use in a store.ts, so no list of columns is kept a second time here. The tests compare the row types with the database (decision 33).
 */
export type Schema = {}
export type Db = AnyDb<Schema>
