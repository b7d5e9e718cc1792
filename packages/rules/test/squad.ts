import type { FactsPlayer } from '../src/facts.ts'

/** A footballer, by whose key results name him; nothing was counted of him before. */
export const playerOf = (id: number, key: string, changes: Partial<FactsPlayer> = {}): FactsPlayer => ({
  id,
  key,
  position: 'forward',
  goals_before: 0,
  clean_sheets_before: 0,
  ...changes,
})
