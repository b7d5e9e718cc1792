import { errorsOf } from '@called-it/contract/endpoint.ts'
import { SEARCHES_PER_MINUTE, STREAMS_PER_USER, WRITES_PER_MINUTE } from '@called-it/rules/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { callsWhere } from '../../../test/calls.ts'

const server = useApp()

/** Statuses of the codes, as API.md "Conventions" lists them. */
const STATUS: Record<string, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  ratings_not_open: 403,
  join_group_first: 403,
  not_found: 404,
  unknown_account: 404,
  locked: 409,
  not_open: 409,
  not_started: 409,
  changed_meanwhile: 409,
  has_result: 409,
  not_over: 409,
  has_participants: 409,
  last_owner: 409,
  account_blocked: 403,
  address_not_allowed: 403,
  unknown_address: 404,
  invitation_needed: 403,
  invitation_used_up: 403,
  invitation_ended: 403,
  invitation_unknown: 404,
  backups_off: 409,
  feed_exists: 409,
  source_off: 409,
  source_away: 503,
  way_off: 409,
  identity_taken: 409,
  already_linked: 409,
  last_identity: 409,
  sign_in_expired: 409,
  not_confirmed: 409,
  already_in_team: 409,
  already_distributed: 409,
  no_distribution: 409,
  no_teams: 409,
  team_full: 409,
  too_large: 413,
  unsupported_type: 415,
  validation_failed: 422,
  wrong_code: 422,
  push_service_unknown: 422,
  team_name_taken: 422,
  too_many_teams: 422,
  too_many_favourites: 422,
  EmptyEvents: 422,
  IncorrectEventsCount: 422,
  IncorrectReserveEventsCount: 422,
  IncorrectMainAndSecondaryEventsCount: 422,
  IncorrectMultiplyEventsCount: 422,
  too_many_requests: 429,
  internal: 500,
  provider_away: 503,
  unavailable: 503,
}

describe('the OpenAPI document', () => {
  type Operation = { responses: Record<string, unknown>; requestBody?: object; parameters?: object[] }
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> }

  beforeAll(async () => {
    document = (await server.request('GET', '/api/v1/openapi.json')).body as typeof document
  })

  it('lists the event stream too', () => {
    expect(document.paths['/api/v1/stream']!['get']!.responses).toHaveProperty('401')
  })

  it('says how often a user may make a call', () => {
    const descriptionOf = (path: string, method: string) =>
      JSON.stringify(document.paths[path]![method]!.responses['429'] ?? null)
    expect(descriptionOf('/api/v1/user/mailing', 'post')).toContain(
      `about ${WRITES_PER_MINUTE} changes in a minute`,
    )
    expect(descriptionOf('/api/v1/{slug}/ratings', 'get')).toContain(
      `about ${SEARCHES_PER_MINUTE} times in a minute`,
    )
    expect(descriptionOf('/api/v1/faq', 'get')).toBe('null')
    expect(JSON.stringify(document.paths['/api/v1/stream'])).toContain(
      `A user has at most ${STREAMS_PER_USER};`,
    )
  })

  it('is of version 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1/)
  })

  it.each(callsWhere(() => true))('lists %s with its errors', (_, call) => {
    const operation = document.paths[call.path]![call.method.toLowerCase()]!
    expect(operation).toBeDefined()
    expect(operation.responses).toHaveProperty([String(call.status)])
    if (call.body) expect(operation.requestBody).toBeDefined()
    for (const code of errorsOf(call)) {
      const response = operation.responses[String(STATUS[code])]
      expect({ code, response: JSON.stringify(response) }).toEqual({
        code,
        response: expect.stringContaining(code),
      })
    }
  })
})
