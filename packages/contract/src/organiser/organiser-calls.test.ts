import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documentShape } from './document-shape.ts'
import { rulesetOverrides } from '../ruleset.ts'
import { tournamentDocument } from './tournament-document.ts'

// docs/organiser-calls.md agrees with the contract's schema: every field, whether it is required, every bound and value.

const page = readFileSync(new URL('../../../../docs/organiser-calls.md', import.meta.url), 'utf8')

/** Returns the other cells of each row of the table below a heading, by the field in its first cell. */
function tableBelow(heading: string): Map<string, string[]> {
  const below = page.slice(page.indexOf(`## ${heading}\n`)).split('\n## ')[0]!
  const rows = below.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    rows.map((line) => {
      const [field, ...cells] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return [field!.replaceAll('`', ''), cells]
    }),
  )
}

type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  format?: string
  additionalProperties?: Json | boolean
  propertyNames?: Json
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
type Field = { isRequired: boolean; says: string[] }

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The bound that zod writes for a schema without one. */
const BOUNDLESS = Number.MAX_SAFE_INTEGER

/** Returns every field of a schema by its path (`events[].first`), with its bounds and values. */
function fieldsOf(schema: Json, path = ''): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const option of schema.anyOf ?? [schema]) {
    const at = option.type === 'array' ? `${path}[]` : path
    const inner = option.type === 'array' ? option.items! : option
    for (const node of inner.anyOf ?? [inner]) {
      const names = node.properties ?? recordOf(node)
      for (const [name, field] of Object.entries(names)) {
        const own = at ? `${at}.${name}` : name
        fields.set(own, { isRequired: node.required?.includes(name) ?? false, says: boundsOf(field) })
        for (const [deeper, inner] of fieldsOf(field, own)) fields.set(deeper, inner)
      }
    }
  }
  return fields
}

/** Returns the fields of a record with known keys. */
function recordOf({ propertyNames, additionalProperties }: Json): Record<string, Json> {
  const names = (propertyNames?.enum ?? []) as string[]
  return typeof additionalProperties === 'object'
    ? Object.fromEntries(names.map((name) => [name, additionalProperties]))
    : {}
}

function boundsOf(schema: Json): string[] {
  return (schema.anyOf ?? [schema]).flatMap((option) => [
    ...[option.minimum, option.maximum, option.maxLength, option.maxItems]
      .filter((value) => value !== undefined && Math.abs(value) < BOUNDLESS)
      .map(String),
    ...(option.enum ?? []).map(String),
    ...(option.items && option.items.type === 'string' ? boundsOf(option.items) : []),
  ])
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json
const { properties, ...rest } = jsonOf(documentShape)
// The ruleset has a table of its own.
const document = { ...rest, properties: { ...properties, ruleset: {} } } as Json

describe('the table of all fields', () => {
  const [table, fields] = [tableBelow('All fields of a document'), fieldsOf(document)]

  test('has a row for each field of the schema, and no other', () => {
    expect([...table.keys()].toSorted()).toEqual([...fields.keys()].toSorted())
  })

  test.each([...fields])('describes %s as the schema does', (name, { isRequired, says }) => {
    const [required, type, meaning, otherwise] = table.get(name) ?? []
    expect(required).toBe(isRequired ? 'yes' : 'no')
    for (const each of says) expect(type).toMatch(new RegExp(`(^|[^\\w.])${escaped(each)}($|[^\\w])`))
    expect(meaning).toMatch(/\w/)
    expect(otherwise).toMatch(/\S/)
  })
})

describe('the table of the ruleset', () => {
  const [table, all] = [tableBelow('All fields of `ruleset`'), fieldsOf(jsonOf(rulesetOverrides))]
  const leaves = [...all].filter(([name]) => ![...all.keys()].some((other) => other.startsWith(`${name}.`)))

  test('has a row for each rule, and no other', () => {
    expect([...table.keys()].toSorted()).toEqual(leaves.map(([name]) => name).toSorted())
  })

  test.each(leaves)('says of %s its bounds and its default', (name, { says }) => {
    const [type, meaning, otherwise] = table.get(name) ?? []
    for (const each of says) expect(type).toMatch(new RegExp(`(^|[^\\w.])${escaped(each)}($|[^\\w])`))
    expect(meaning).toMatch(/\w/)
    const value = name
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], DEFAULT_RULESET)
    // A level without a multiplier counts once.
    expect(otherwise).toBe(String((value as string | number | boolean | undefined) ?? 1))
  })
})

test('the small document is complete and valid', () => {
  const [, example] = /```json\n([\s\S]*?)```/.exec(page)!
  expect(tournamentDocument.safeParse(JSON.parse(example!)).error).toBe(undefined)
})
