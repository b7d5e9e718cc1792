import type { Db } from '../schema.ts'

export type Demo = { user: string; organiser: string }

export async function loadDemo(_db: Db, _options: { speed: number; organisers: readonly string[] }): Promise<Demo | null> {
  return null
}
