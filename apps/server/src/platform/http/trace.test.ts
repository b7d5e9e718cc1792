import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { makeLog } from '../log.ts'
import { trustOf } from '../network/proxies.ts'
import { makeTraceIds } from './trace.ts'

const HEX = '0af7651916cd43dd8448eb211c80319c'
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const PARENT = `00-${HEX}-b7ad6b7169203331-01`
const MADE = /^[0-9a-f]{32}$/

const socket = { remoteAddress: '10.0.0.1' } as Parameters<ReturnType<typeof makeTraceIds>>[0]['socket']
const idOf = (headers: object, trust: Parameters<typeof makeTraceIds>[0] = trustOf(1)) =>
  makeTraceIds(trust)({ headers: headers as Record<string, string>, socket })

it('the id of a trusted proxy is taken', () => {
  expect(idOf({ 'x-request-id': HEX })).toBe(HEX)
  expect(idOf({ 'x-request-id': UUID })).toBe(UUID)
  expect(idOf({ traceparent: PARENT })).toBe(HEX)
  expect(idOf({ traceparent: PARENT.replace('00', '01') + '-later' })).toBe(HEX)
  expect(idOf({ 'x-request-id': UUID, traceparent: PARENT })).toBe(UUID)
  expect(idOf({ 'x-request-id': 'no', traceparent: PARENT })).toBe(HEX)
})

it.each([
  {},
  { 'x-request-id': '' },
  { 'x-request-id': '1234567' },
  { 'x-request-id': `${HEX}\n{"level":60}` },
  { 'x-request-id': `${HEX}0` },
  { 'x-request-id': 'a-token-of-somebody-else-32-long' },
  { 'x-request-id': [HEX, HEX] },
  { traceparent: PARENT.replace('00-', 'ff-') },
  { traceparent: PARENT.replace(HEX, '0'.repeat(32)) },
  { traceparent: PARENT.replace('b7ad6b7169203331', '0'.repeat(16)) },
  { traceparent: PARENT.toUpperCase() },
  { traceparent: HEX },
])('in place of %j one is made', (headers) => {
  const [first, second] = [idOf(headers), idOf(headers)]
  expect(first).toMatch(MADE)
  expect(first).not.toBe(HEX)
  expect(second).not.toBe(first)
})

it('nobody else names a request', () => {
  expect(idOf({ 'x-request-id': HEX }, false)).not.toBe(HEX)
  expect(idOf({ 'x-request-id': HEX }, trustOf(['192.0.2.1']))).not.toBe(HEX)
  expect(idOf({ 'x-request-id': HEX }, trustOf(['10.0.0.0/8']))).toBe(HEX)
})

const lines: Record<string, unknown>[] = []
const log = makeLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
const server = useApp({ log })

it('leads from the proxy through the lines of the log to the failure that a user sees', async () => {
  await server.database.pool.query('alter table content_items rename to content_items_gone')
  const headers = { 'x-request-id': HEX, 'accept-language': 'en' }
  const reply = await server.request('GET', '/api/v1/faq', { headers, token: await server.signIn('6600066') })
  await server.database.pool.query('alter table content_items_gone rename to content_items')
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal', trace_id: HEX } })
  expect(reply.headers['x-request-id']).toBe(HEX)
  const failed = lines.filter(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject([{ trace_id: HEX, route: '/api/v1/faq' }])
})

it('is in a line about security, in answers and in refusals, whose bodies are explained without it', async () => {
  const headers = { 'x-request-id': UUID }
  const refused = await server.request('GET', '/api/v1/user/sessions', { headers, token: 'dead' })
  expect(refused).toMatchObject({ status: 401, headers: { 'x-request-id': UUID } })
  expect(refused.body).not.toHaveProperty('trace_id')
  expect(lines.filter(({ trace_id }) => trace_id === UUID)).toMatchObject([{ what: 'token_refused' }])
  const answered = await server.request('GET', '/healthz')
  expect(answered.headers['x-request-id']).toMatch(MADE)
  const unreadable = await server.request('GET', '/api/v1/%zz')
  expect(unreadable.headers['x-request-id']).toMatch(MADE)
})
