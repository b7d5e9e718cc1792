import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { callsWhere, sampleOf } from '../../../test/calls.ts'
import { everyRecord } from '../../../test/records.ts'
import { contestOn, expectRefusal } from '../../../test/steps.ts'

const server = useApp()
const contest = contestOn(server)
let organiser: string

beforeAll(async () => {
  organiser = await contest.organiser()
})

describe('an address that cannot be read', () => {
  it.each(callsWhere(({ path }) => path.includes('{slug}')))('is 400 for %s', async (_, call) => {
    const before = await everyRecord(server)
    for (const malformed of ['%', '%ff', '%E0%A4%A', '%zz', 'x'.repeat(3000)]) {
      const { method, url, body } = sampleOf(call, malformed)
      expectRefusal(await server.request(method, url, { token: organiser, body }), 400, 'bad_request')
    }
    expect(await everyRecord(server)).toEqual(before)
  })
})
