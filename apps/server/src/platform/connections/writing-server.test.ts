import { createServer, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Place, placesOf } from './addresses.ts'
import { openDatabase } from '../database/db.ts'
import type { Facts } from './facts.ts'
import { NoServer, serverOf, WritingServer } from './writing-server.ts'

// What is asked of real servers is in test/failover. Here a server is told what others say.

let place: TestDatabase
let silent: Server
beforeAll(async () => {
  place = await createTestDatabase()
  // Takes connections and never answers, as a machine whose disk hangs.
  silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
})
afterAll(async () => {
  silent.close()
  await place.drop()
})

const [ONE, TWO] = placesOf('postgres://one,two/game') as [Place, Place]
/** The facts of a server of a cluster that no other test knows. */
const cluster = () => {
  clusters += 1
  const system = `of a test ${clusters}`
  return (timeline: number | null, more: Partial<Facts> = {}): Facts => ({
    ...FACTS,
    system,
    is_standby: timeline === null,
    timeline,
    ...more,
  })
}
let clusters = 0
const FACTS: Facts = {
  is_standby: false,
  is_read_only: false,
  system: '',
  timeline: 1,
  started: 'today',
  pid: 1,
}

it('a standby is not used, and neither is an old primary once a higher timeline is known', () => {
  const facts = cluster()
  const said: string[] = []
  const server = new WritingServer([ONE, TWO])
  const end = server.watch((sentence) => said.push(sentence), 1_000_000)
  server.accept({ place: ONE, facts: facts(3) })
  expect(() => server.accept({ place: TWO, facts: facts(null) })).toThrow(/two:5432: it is a standby/)
  server.accept({ place: TWO, facts: facts(4) })
  expect(() => server.accept({ place: ONE, facts: facts(3) })).toThrow(
    new NoServer(
      'one:5432: it is an old primary (timeline 3, and 4 is known); stop it, or make it a standby',
    ),
  )
  expect(said).toEqual([
    'The database server two:5432 is not used: it is a standby, which only reads.',
    'The database is served by two:5432 now (timeline 4 after 3).',
    'The database server one:5432 is not used: it is an old primary (timeline 3, and 4 is known); stop it, or make it a standby.',
  ])
  end()
})

it('what one address has shown of a cluster holds for every other', () => {
  const facts = cluster()
  new WritingServer([ONE]).accept({ place: ONE, facts: facts(2) })
  expect(() => new WritingServer([TWO]).accept({ place: TWO, facts: facts(1) })).toThrow(/an old primary/)
})

it('connections to an older timeline end as soon as a higher one is seen', () => {
  const facts = cluster()
  const server = new WritingServer([ONE, TWO])
  server.accept({ place: ONE, facts: facts(1) })
  const clients = [1, 2].map(() => new pg.Client())
  server.add(clients[0]!, facts(1))
  server.add(clients[1]!, facts(2))
  server.accept({ place: TWO, facts: facts(2) })
  const isEnded = clients.map(
    (client) =>
      (client as unknown as { connection: { stream: { destroyed: boolean } } }).connection.stream.destroyed,
  )
  expect(isEnded).toEqual([true, false])
})

it('a cluster that was restored or upgraded is taken, whatever its timeline', () => {
  const facts = cluster()
  const server = new WritingServer([ONE])
  server.accept({ place: ONE, facts: facts(9) })
  const restored = cluster()(1)
  server.accept({ place: ONE, facts: restored })
  expect(() => server.accept({ place: ONE, facts: restored })).not.toThrow()
})

it('a new connection is worth waiting for only after a server was in use, and for some seconds', () => {
  const facts = cluster()
  const server = new WritingServer([ONE, TWO])
  server.doubt(ONE)
  expect(server.isExpected()).toBe(false)
  server.accept({ place: ONE, facts: facts(1) })
  expect(server.isExpected()).toBe(false)
  server.doubt(ONE)
  expect(server.isExpected()).toBe(true)
})

it('of several servers it finds the one that answers, and says of each why there is none', async () => {
  const { port } = silent.address() as AddressInfo
  const url = new URL(place.url)
  const among = (hosts: string) => place.url.replace(url.host, hosts)
  const found = openDatabase(among(`127.0.0.1:9,${url.host}`), 1, () => {})
  expect((await found.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await found.close()

  const none = openDatabase(among(`127.0.0.1:9,127.0.0.1:${port}`), 1, () => {})
  await expect(none.pool.query('select 1')).rejects.toThrow(
    new RegExp(`^no server takes writes \\(127.0.0.1:9: .*ECONNREFUSED.*; 127.0.0.1:${port}: .+\\)$`),
  )
  await none.close()
})

it('two names of one server are no two servers', async () => {
  const url = new URL(place.url)
  const twice = serverOf(place.url.replace(url.host, `${url.host},localhost:${url.port}`))
  expect((await twice.look()).facts.is_standby).toBe(false)
})
