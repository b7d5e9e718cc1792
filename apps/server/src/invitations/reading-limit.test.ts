import { expect, it } from 'vitest'
import { type TestApp, useApp } from '../../test/app.ts'
import { invitationsOn, twoWays } from '../../test/roles/invitation-steps.ts'
import { expectRefusal } from '../../test/steps.ts'

const server: TestApp = useApp({ ways: twoWays(() => server), publicUrl: 'https://game.example' })
const { make } = invitationsOn(server)

it('an address that asks a thousand times in ten minutes waits, valid codes or not; others are served', async () => {
  const { code } = await make()
  const read = (asked: string, address: string) =>
    server.request('GET', `/api/v1/invitations/${asked}`, { headers: { 'x-forwarded-for': address } })
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 1200) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => read('x'.repeat(22), '203.0.113.7')))
    statuses.push(...replies.map(({ status }) => status).toSorted())
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(1000)
  const refused = await read(code, '203.0.113.7')
  expectRefusal(refused, 429, 'too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read(code, '203.0.113.8')).status).toBe(200)
})
