import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { everyRecord, passTime } from '../../../test/records.ts'
import { expectRefusal } from '../../../test/steps.ts'

const server = useApp()
const DAY = 24 * 60 * 60

const user = (token: string) => server.request('GET', '/api/v1/auth/user', { token })

describe('a token', () => {
  it('is invalid at once after a logout, and no other one is', async () => {
    const token = await server.signInByCode('5400001')
    await passTime(server, 61)
    const other = await server.signInByCode('5400001')
    const reply = await server.request('POST', '/api/v1/auth/logout', { token })
    expect(reply).toMatchObject({ status: 204, body: '' })
    expectRefusal(await user(token), 401, 'unauthenticated')
    expectRefusal(await server.request('POST', '/api/v1/auth/logout', { token }), 401, 'unauthenticated')
    expect((await user(other)).status).toBe(200)
  })

  it('is valid for 7 days', async () => {
    const token = await server.signInByCode('5400002')
    await passTime(server, 7 * DAY - 60)
    expect((await user(token)).status).toBe(200)
    const another = await server.signInByCode('5400002')
    await passTime(server, 7 * DAY + 1)
    expectRefusal(await user(another), 401, 'unauthenticated')
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer %00',
    `Bearer ${'a'.repeat(4000)}`,
    'Basic dXNlcjpwYXNz',
    'null',
  ])('cannot be %j', async (authorization) => {
    expectRefusal(
      await server.request('GET', '/api/v1/auth/user', { headers: { authorization } }),
      401,
      'unauthenticated',
    )
  })

  it('is stored as a hash, like the code', async () => {
    await server.request('POST', '/api/v1/auth/send-code', { body: { reddy_id: '5400003' } })
    const { body: sent } = await server.request('GET', '/dev/messages?account=5400003')
    const { code } = (sent as { messages: { code: string }[] }).messages[0]!
    const withCode = JSON.stringify((await everyRecord(server))['login_codes'])
    expect(withCode).toContain('5400003')
    expect(withCode).not.toMatch(new RegExp(`\\b${code}\\b`))
    const { body } = await server.request('POST', '/api/v1/auth/login', {
      body: { reddy_id: '5400003', code },
    })
    const { token } = body as { token: string }
    expect(JSON.stringify(await everyRecord(server))).not.toContain(token)
  })
})
