import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import { GLOSSARY, keyOfMeaning, REPEATED_KEYS } from '@called-it/contract/glossary/glossary.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { partOf } from './openapi.ts'
import { type Field, fieldsOf, isObject } from './openapi-fields.ts'

const PARTS = ['params', 'query', 'body', 'answer'] as const

/** Every field of every call and its path. */
const FIELDS: (Field & { place: string })[] = Object.values(ENDPOINTS).flatMap((call) =>
  PARTS.filter((part) => call[part]).flatMap((part) =>
    [...fieldsOf(call.area, [part], partOf(call, part))].map((field) => ({
      ...field,
      place: `${call.method} ${call.path}: ${call.area}.${field.path.join('.')}`,
    })),
  ),
)

describe('the OpenAPI document', () => {
  it('has all calls and their fields', () => {
    expect(FIELDS.length).toBeGreaterThan(2000)
  })

  it('explains each field', () => {
    expect(FIELDS.filter(({ key }) => key === null).map(({ place }) => place)).toEqual([])
    expect(FIELDS.filter(({ schema }) => !schema.description).map(({ place }) => place)).toEqual([])
  })

  it('shows an example of each field with a value', () => {
    const values = FIELDS.filter(({ schema }) => !isObject(schema))
    expect(values.filter(({ schema }) => schema.examples === undefined).map(({ place }) => place)).toEqual([])
  })

  it('shows examples that the call accepts, or can return', () => {
    const wrong = FIELDS.filter(({ schema }) => schema.examples).filter(({ schema }) => {
      const { description: _, examples, ...rest } = schema
      return !z.fromJSONSchema(rest as z.core.JSONSchema.JSONSchema).safeParse(examples![0]).success
    })
    expect(wrong.map(({ place, schema }) => `${place} = ${JSON.stringify(schema.examples)}`)).toEqual([])
  })
})

describe('the glossary', () => {
  it('has no unused entry, and no entry twice', () => {
    const used = new Set(FIELDS.map(({ key }) => key))
    expect([...GLOSSARY.keys()].filter((key) => !used.has(key))).toEqual([])
    expect(REPEATED_KEYS).toEqual([])
  })

  it('uses the longest key that fits, and the area in which it is named', () => {
    expect(keyOfMeaning('Ratings', ['answer', 'ratings', 'position'])).toBe('position')
    expect(keyOfMeaning('Predictions', ['answer', 'groups', 'table', 'position'])).toBe('table.position')
    expect(keyOfMeaning('Teams', ['params', 'id'])).toBe('Teams.params.id')
    expect(keyOfMeaning('Teams', ['answer', 'nobody_calls_it_so'])).toBeNull()
  })
})
