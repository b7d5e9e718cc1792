import { bodyLimitOf, countedAs, type Endpoint, errorsOf } from '@called-it/contract/endpoint.ts'
import { errorBody } from '@called-it/contract/error-body.ts'
import { REFUSALS } from '@called-it/contract/errors.ts'
import { DEAR_READS_PER_MINUTE, SEARCHES_PER_MINUTE, WRITES_PER_MINUTE } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import { valuesMaxOf } from '../http/json-body.ts'
import { describeFields } from './openapi-fields.ts'

/** The most characters of `If-Match`: no version has more. */
const VERSION_MAX = 64

type Json = Record<string, unknown>

/** Returns the OpenAPI 3.1 document of a list of calls: each with its parameters, response and errors. */
export function openapiOf(calls: readonly Endpoint[], info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call)
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  }
}

function operation(call: Endpoint): Json {
  return {
    tags: [call.area],
    summary: call.summary,
    security: call.access === 'anyone' ? [] : [{ token: [] }],
    parameters: [...parameters(call, 'params'), ...parameters(call, 'query'), ...conditions(call)],
    ...(call.body && {
      requestBody: {
        required: true,
        description: `At most ${bodyLimitOf(call)} bytes with ${valuesMaxOf(bodyLimitOf(call))} values.`,
        content: { 'application/json': { schema: partOf(call, 'body') } },
      },
    }),
    ...(call.file_types && {
      requestBody: {
        required: true,
        description: `At most ${bodyLimitOf(call)} bytes.`,
        content: Object.fromEntries(
          call.file_types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    }),
    responses: { [call.status]: success(call), ...failures(call) },
  }
}

const success = (call: Endpoint): Json =>
  call.answer
    ? { description: 'Done', content: { 'application/json': { schema: partOf(call, 'answer') } } }
    : { description: call.status === 302 ? 'Leads elsewhere' : 'Done' }

/** Returns one response for each status; it names the codes with this status. */
function failures(call: Endpoint): Record<string, Json> {
  const byStatus = Map.groupBy(errorsOf(call), (code) => REFUSALS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: [
          ...codes.map((code) => `\`${code}\`: ${REFUSALS[code].text.en}`),
          ...(status === 429 ? allowed(call) : []),
        ].join('\n\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
        ...(status === 429 && {
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
        }),
      },
    ]),
  )
}

/** Returns the sentence about the limit that counts a call. */
function allowed(call: Endpoint): string[] {
  const counted = countedAs(call)
  if (counted === 'writes') return [`A user can make about ${WRITES_PER_MINUTE} changes in a minute.`]
  if (counted === 'searches') return [`A user can search about ${SEARCHES_PER_MINUTE} times in a minute.`]
  if (counted === 'reads')
    return [`A user can read such pages about ${DEAR_READS_PER_MINUTE} times in a minute, all together.`]
  return []
}

function parameters(call: Endpoint, part: 'params' | 'query'): Json[] {
  if (!call[part]) return []
  const { properties = {}, required = [] } = partOf(call, part) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = property as Json & { examples?: unknown[] }
    return {
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      description,
      ...(examples && { example: examples[0] }),
      schema,
    }
  })
}

const conditions = ({ is_conditional }: Endpoint): Json[] =>
  is_conditional
    ? [
        {
          name: 'If-Match',
          in: 'header',
          required: false,
          description:
            'The `version` that the caller has seen. If there is another one now, nothing is written: 409 `changed_meanwhile` with what stands (`current`), its `version`, who changed it (`by`) and when (`at`). Without the header the last change wins.',
          example: '0f3c9d2e41b7a865',
          schema: { type: 'string', maxLength: VERSION_MAX },
        },
      ]
    : []

/** Returns the JSON schema of a part of a call with the meanings of its fields. */
export function partOf(call: Endpoint, part: 'params' | 'query' | 'body' | 'answer'): Json {
  const schema = schemaOf(call[part]!, part === 'answer' ? 'output' : 'input')
  describeFields(call.area, part, schema)
  return schema
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
