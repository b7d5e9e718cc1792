import type { z } from 'zod'

/** The most fields that a sentence names. */
const NAMED_MAX = 8

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

/** The first steps of a pipe that accept any value: what is expected is said by the step after them. */
const ACCEPTS_ANY = ['custom', 'transform']

/** Returns the schema inside an optional, nullable, defaulted or piped one. */
function insideOf(schema: z.ZodType): z.ZodType {
  const { innerType, in: first, out } = definitionOf(schema)
  const inner = innerType ?? (first && ACCEPTS_ANY.includes(definitionOf(first).type) ? out : first)
  return inner ? insideOf(inner) : schema
}

/**
 * Returns the fields of the object that a schema expects at a path, as a message lists them: `ru, en`, optional fields with
 * a question mark, the first of many only. Null: no object with known fields is expected there.
 */
export function expectedFields(schema: z.ZodType, path: readonly PropertyKey[]): string | null {
  let at: z.ZodType | undefined = insideOf(schema)
  for (const step of path) {
    const { shape, element }: Definition = definitionOf(at)
    const next: z.ZodType | undefined = typeof step === 'number' ? element : shape?.[String(step)]
    if (!next) return null
    at = insideOf(next)
  }
  const { shape } = definitionOf(at)
  if (!shape) return null
  const names = Object.entries(shape).map(([name, field]) =>
    definitionOf(field).type === 'optional' ? `${name}?` : name,
  )
  return names.length > NAMED_MAX ? [...names.slice(0, NAMED_MAX), '…'].join(', ') : names.join(', ')
}
