import { countedAs } from '@called-it/contract/endpoint.ts'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../app.ts'
import { callsWhere } from '../calls.ts'
import { startSecondNode } from '../second-node.ts'
import { contestOn, expectRefusal } from '../steps.ts'
import { smallCup } from '../world.ts'
import { eventually } from '../eventually.ts'

const allowance = { writes: 1000, searches: 1000, reads: 20 }
const server = useApp({ allowance })
const contest = contestOn(server)
let accounts = 7_310_000
let id: string
let anna: string
let boris: string

beforeAll(async () => {
  const { tournament } = await contest.publish(smallCup('cup'))
  anna = await server.signIn(String((accounts += 1)))
  boris = await server.signIn(String((accounts += 1)))
  const body = { name: 'Readers', tournament_id: tournament.id }
  id = String((await server.call(createTeam, { body }, anna)).team.id)
  await server.call(joinTeam, { params: { id } }, boris)
})

const ask = (path: string, token: string) => server.request('GET', `/api/v1/teams/${id}${path}`, { token })

describe('reads that look into many rows', () => {
  it.each(callsWhere((call) => countedAs(call) === 'reads'))('are counted: %s', (name) => {
    expect(name).toMatch(/messages|league/)
  })

  it('are refused to a user who makes too many of them, and to nobody else; other calls are not refused', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 30; nth += 1) statuses.push((await ask('/messages', anna)).status)
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeGreaterThanOrEqual(20)
    expect(allowed).toBeLessThanOrEqual(22)
    const refused = await ask('/league', anna)
    expectRefusal(refused, 429, 'too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('/messages', boris)).status).toBe(200)
    expect((await ask('', anna)).status).toBe(200)
  })

  it('wait in a queue of the user, if one user sends 70 at once', async () => {
    const node = await startSecondNode(server, { allowance: { writes: 1000, searches: 1000, reads: 1000 } })
    const clara = await server.signIn(String((accounts += 1)))
    await server.call(joinTeam, { params: { id } }, clara)
    const headersOf = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const read = async (app: FastifyInstance) =>
      (await app.inject({ method: 'GET', url: `/api/v1/teams/${id}/messages`, ...headersOf(clara) }))
        .statusCode
    const holder = new pg.Client({ connectionString: server.database.pool.options.connectionString! })
    await holder.connect()
    // From here on, calls that read messages wait.
    await holder.query('begin; lock table messages')
    const reads = Array.from({ length: 70 }, () => read(node.app))
    try {
      await eventually(async () => {
        const { rows } = await server.database.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        expect(rows.length).toBeGreaterThan(0)
      })
      for (let nth = 0; nth < 8; nth += 1) {
        const reply = await node.app.inject({ method: 'GET', url: '/api/v1/auth/user', ...headersOf(boris) })
        expect(reply.statusCode).toBe(200)
      }
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    const statuses = await Promise.all(reads)
    expect(statuses.filter((status) => status === 200).length).toBe(64)
    expect(statuses.filter((status) => status === 429).length).toBe(6)
    await node.close()
  })
})
