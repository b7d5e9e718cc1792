import { GLOSSARY, keyOfMeaning } from '@called-it/contract/glossary/glossary.ts'

/** The parts of a JSON schema that matter for its fields. */
type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  description?: string
  examples?: unknown[]
  minItems?: number
}

/** A field of a call: its schema, the names that lead to it, and the key of the glossary that explains it. */
export type Field = { schema: Schema; path: readonly string[]; key: string | null }

/** Adds the meaning of each field to a schema, with an example. `path` begins with the part of the call. */
export function describeFields(area: string, part: string, schema: object): void {
  for (const field of fieldsOf(area, [part], schema)) describeField(field)
}

/** Every field of a schema, down to the innermost. */
export function* fieldsOf(area: string, path: readonly string[], schema: Schema): Generator<Field> {
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    yield* fieldsOf(area, path, part)
  }
  if (schema.items) yield* fieldsOf(area, path, schema.items)
  const named = Object.entries(schema.properties ?? {})
  const any = schema.additionalProperties
  if (any && typeof any === 'object') named.push(['*', any])
  for (const [name, field] of named) {
    const inner = [...path, name]
    yield { schema: field, path: inner, key: keyOfMeaning(area, inner) }
    yield* fieldsOf(area, inner, field)
  }
}

function describeField({ schema, key }: Field): void {
  const [meaning, example] = (key === null ? null : GLOSSARY.get(key)) ?? []
  if (meaning === undefined) return
  schema.description = meaning
  // An object has no example of its own: its fields have theirs.
  const shown = isObject(schema) ? undefined : exampleOf(schema, example)
  if (shown !== undefined) schema.examples = [shown]
}

/** Whether a field has fields of its own, or is a list of such. */
export const isObject = (schema: Schema): boolean =>
  schema.properties !== undefined ||
  typeof schema.additionalProperties === 'object' ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].some(isObject)

/** Returns an example of a field, as a list for a list: from its schema, else from the glossary. */
function exampleOf(schema: Schema, given: unknown): unknown {
  if (schema.type === 'null') return null
  const list = alternatives(schema).find(({ items }) => items !== undefined)
  const item = list?.items
  const example = suggested(item ?? schema) ?? given
  if (!item || example === undefined) return example
  return Array.from({ length: Math.max(1, list?.minItems ?? 1) }, () => example)
}

const alternatives = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(alternatives) ?? [schema]

const TIMES: Readonly<Record<string, string>> = {
  'date-time': '2024-06-14T19:00:00Z',
  date: '2024-06-14',
}

function suggested(schema: Schema): unknown {
  for (const alternative of alternatives(schema)) {
    if (alternative.const !== undefined) return alternative.const
    if (alternative.enum) return alternative.enum[0]
    if ([alternative.type].flat().includes('boolean')) return true
    if (alternative.format && alternative.format in TIMES) return TIMES[alternative.format]
  }
  return undefined
}
