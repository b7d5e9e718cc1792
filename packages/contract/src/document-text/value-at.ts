import { isRecord } from '../is-record.ts'

/** Returns the value at a path (`events[3].first`) of any value; undefined: there is none. */
export function valueAt(document: unknown, path: string): unknown {
  let value = document
  for (const [, name, at] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (at !== undefined) value = Array.isArray(value) ? value[Number(at)] : undefined
    else value = isRecord(value) && Object.hasOwn(value, name!) ? value[name!] : undefined
  }
  return value
}
