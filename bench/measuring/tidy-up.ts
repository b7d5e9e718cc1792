import type { Pool } from 'pg'

/**
 * Does now what PostgreSQL would do about the latest changes some time in the next minutes: it would be measured as the cost of
 * whatever is called then.
 */
export async function tidyUp(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}
