import type { KindName } from '@called-it/rules/systems.ts'

/** Gathers what files of kinds export by kind: `./table-order/kind-rules.tsx` belongs to `table_order`. */
export function byKind<Exported>(files: Record<string, Exported>): Partial<Record<KindName, Exported>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, exported]) => [path.split('/').at(-2)!.replaceAll('-', '_'), exported]),
  )
}
