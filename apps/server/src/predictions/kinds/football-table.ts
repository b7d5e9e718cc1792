import type { TableRow } from '@called-it/rules/football/table.ts'

/** Returns a table as the contract shows it; empty before anything is known of its teams. */
export const tableView = (rows: readonly TableRow<number>[] = []) =>
  rows.map(({ entity, ...row }) => ({ entity_id: entity, ...row }))
