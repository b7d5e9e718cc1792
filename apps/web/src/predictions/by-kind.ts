import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'

/** Gathers what files of kinds export by kind: `./table-order/kind-rules.tsx` belongs to `table_order`. */
export function byKind<Exported>(files: Record<string, Exported>): ReadonlyMap<KindName, Exported> {
  return new Map(
    Object.entries(files).map(([path, exported]) => {
      const folder = path.split('/').at(-2)
      return [KIND_NAMES.find((kind) => kind.replaceAll('_', '-') === folder)!, exported]
    }),
  )
}
