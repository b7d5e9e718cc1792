import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { expectRefusal } from '../../../test/steps.ts'

const TOKEN = 'known-to-prometheus-alone'
const server = useApp({ metricsToken: TOKEN })
const closed = useApp()

it('metrics need the token', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  await server.request('GET', '/healthz')
  const { status, body } = await server.request('GET', '/metrics', { headers })
  expect(status).toBe(200)
  expect(body).toMatch(/^http_request_duration_seconds_count\{method="GET"/m)
  expect(body).toMatch(/^db_connections \d+$/m)
  expect((await server.request('HEAD', '/metrics', { headers })).status).toBe(200)
})

it.each([
  undefined,
  '',
  'Bearer',
  'Bearer x',
  `Bearer ${TOKEN.slice(0, -1)}`,
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.toUpperCase()}`,
  `Bearer ${TOKEN} ${TOKEN}`,
  `Basic ${TOKEN}`,
  TOKEN,
])('with the authorization %j they are not found', async (authorization) => {
  const headers = authorization === undefined ? {} : { authorization }
  const reply = await server.request('GET', `/metrics?token=${TOKEN}`, { headers })
  expectRefusal(reply, 404, 'not_found')
  const { body } = await server.request('GET', '/nothing', { headers })
  expect(reply.body).toEqual(body)
})

it('without a token in the settings they do not exist, for this machine or others', async () => {
  for (const authorization of ['', 'Bearer null', 'Bearer undefined', `Bearer ${TOKEN}`]) {
    expectRefusal(await closed.request('GET', '/metrics', { headers: { authorization } }), 404, 'not_found')
  }
})
