import type { ExportedData } from '@called-it/contract/account/own-account.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { KIND_VIEWS, type NamedThing } from '../predictions/predictions.ts'
import type { Names } from './export-store.ts'

type Exported = Pick<ExportedData['predictions'][number], 'answer' | 'names'>

/** Returns an answer as people can read it: keys in place of ids, and names. */
export function exportedAnswer(kind: KindName, numbers: number[], things: Names): Exported {
  const names: Exported['names'] = []
  const keyOf = (type: NamedThing, id: number): string => {
    const named = things[type].get(id)
    if (!named) return String(id)
    if (named.name && !names.some(({ key }) => key === named.key))
      names.push({ key: named.key, name: named.name })
    return named.key
  }
  return { answer: KIND_VIEWS[kind].export(KINDS[kind].decode(numbers), keyOf), names }
}
