import type { FactsPlayer } from '../src/facts.ts'

/** A footballer with the key that results use, without counts from before. */
export const playerOf = (id: number, key: string, changes: Partial<FactsPlayer> = {}): FactsPlayer => ({
  id,
  key,
  position: 'forward',
  goals_before: 0,
  clean_sheets_before: 0,
  ...changes,
})
