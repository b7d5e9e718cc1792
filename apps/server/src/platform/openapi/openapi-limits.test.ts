import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { callsWhere, nameOf } from '../../../test/calls.ts'
import { openapiOf } from './openapi.ts'

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>>
type Operation = {
  parameters: { name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const document = openapiOf(ENDPOINTS, { title: 'Called It', version: '1' }) as {
  paths: Record<string, Record<string, Operation>>
}

const ofOneLength = (format = '') => ['date', 'uuid'].includes(format)

/** Returns the paths of request fields without a bound of size or number. */
function unlimited(schema: Schema, path: string): string[] {
  const { type, properties = {}, additionalProperties: others } = schema
  const hasValues = schema.enum !== undefined || schema.const !== undefined || ofOneLength(schema.format)
  const missing = {
    array: schema.maxItems === undefined,
    string: !hasValues && schema.maxLength === undefined,
    number: schema.minimum === undefined || schema.maximum === undefined,
    integer: schema.minimum === undefined || schema.maximum === undefined,
    // Named properties are counted; additional ones can be as many as a client sends.
    object: typeof others === 'object' && !schema.propertyNames?.enum && schema.maxProperties === undefined,
  }[type ?? '']
  return [
    ...(missing ? [`${path}: ${type}`] : []),
    ...Object.entries(properties).flatMap(([name, property]) => unlimited(property, `${path}.${name}`)),
    ...(schema.items ? unlimited(schema.items, `${path}[]`) : []),
    ...(typeof others === 'object' ? unlimited(others, `${path}.*`) : []),
    ...(schema.propertyNames ? unlimited(schema.propertyNames, `${path} names`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((each) =>
      unlimited(each, path),
    ),
  ]
}

describe('the OpenAPI document limits the size of everything in a request', () => {
  it.each(callsWhere(({ body, query, params }) => body ?? query ?? params))('%s', (_, call) => {
    const operation = document.paths[call.path]![call.method.toLowerCase()]!
    const body = operation.requestBody?.content['application/json']?.schema
    expect([
      ...operation.parameters.flatMap(({ name, schema }) => unlimited(schema, name)),
      ...(body ? unlimited(body, 'body') : []),
    ]).toEqual([])
  })

  it('including the values of a ruleset', () => {
    const call = ENDPOINTS.find(
      (endpoint) => nameOf(endpoint) === 'PUT /api/v1/organiser/tournaments/{slug}',
    )!
    const { schema } = document.paths[call.path]!['put']!.requestBody!.content['application/json']!
    expect(schema.properties!['ruleset']!.properties!['match']!.additionalProperties).toMatchObject({
      minimum: 0,
      maximum: 1000,
    })
    expect(schema.properties!['events']!.items!.properties!['key']).toMatchObject({ maxLength: 64 })
  })
})
