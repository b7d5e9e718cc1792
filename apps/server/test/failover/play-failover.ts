import { setTimeout as pause } from 'node:timers/promises'
import { createTeam, joinTeam } from '@called-it/contract/teams/teams.ts'
import { openDatabase } from '../../src/platform/database/db.ts'
import type { Schema } from '../../src/schema.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import { callsOver, ORGANISER, type TestApp } from '../app.ts'
import { run } from '../process.ts'
import { contestOn } from '../steps.ts'
import { ask, Evening, eveningCup, type Match, type Player } from './evening.ts'
import { type Entered, lookBack, recompute } from './look-back.ts'
import type { ServerPair } from './server-pair.ts'

const SLUG = 'evening'
/** How long after its begin an evening's match locks: while the database is away (ms). */
const LOCK_AFTER_MS = 1500
/** How long writes may be away (ms). The issue of this check says 10 s. */
export const BACK_WITHIN_MS = 10_000
const BACK_MAX_MS = 60_000

export type Played = {
  faults: string[]
  /** How long writes were away on the slowest node, by promotion (ms). */
  away: number[]
  count: Evening['count']
  settled: number
  /** What the old primary, started again as it was, has been sent to write. */
  writtenToOld: number
}

/** Servers of one database, of which one takes writes. */
export type Servers = Pick<ServerPair, 'url' | 'kill' | 'promote' | 'returnAsItWas' | 'rejoin'>

type Settings = {
  promotions: number
  players: number
  /** After how many promotions the old primary comes back as it was, while the new one serves. */
  returns: number
  say?: (sentence: string) => void
}

/** Plays evenings during each of which the primary is killed, and looks what became of everything that was acknowledged. */
export async function playFailover(
  pair: Servers,
  { promotions, players, returns, say = () => {} }: Settings,
): Promise<Played> {
  await migrate(pair.url)
  const settings = {
    DATABASE_URL: pair.url,
    PORT: '0',
    DEMO: '0',
    ORGANISERS: ORGANISER,
    LOG_LEVEL: 'fatal',
    DATABASE_POOL: '10',
  }
  const processes = [run('main', [], { ...settings, ROLES: 'api' }), run('main', [], settings)]
  const database = openDatabase<Schema>(pair.url, 3, () => {})
  try {
    const nodes: string[] = []
    for (const { printed } of processes)
      nodes.push(/ready at (\S+)/.exec(await printed(/ready at \S+\n/))![1]!)
    const request: TestApp['request'] = async (method, url, { token, body } = {}) => {
      const { status, body: answer } = await ask(
        nodes[0]!,
        method,
        url.replace('/api/v1/', ''),
        token ?? '',
        body,
      )
      return { status, body: answer, headers: {} }
    }
    const server = { database, request, ...callsOver(request, database.db) }
    const contest = contestOn(server)
    const { tournament } = await contest.publish(eveningCup(SLUG, promotions))
    const signIn = async (first: number, count: number) => {
      const signed: { token: string; node: string }[] = []
      for (let nth = 0; nth < count; nth += 1)
        signed.push({ token: await server.signIn(String(first + nth)), node: nodes[nth % nodes.length]! })
      return signed
    }
    const people: Player[] = (await signIn(7_100_000, players)).map((one) => ({ ...one, tried: new Map() }))
    const newcomers = await signIn(7_200_000, promotions * 20)
    const { team } = await server.call(
      createTeam,
      { body: { name: 'Evening', tournament_id: tournament.id } },
      people[0]!.token,
    )
    for (const { token } of people.slice(1))
      await server.call(joinTeam, { params: { id: String(team.id) } }, token)
    const known = await contest.matches(SLUG, people[0]!.token)
    const matchOf = (key: string, locksAt: number): Match => ({ id: known[key]!.id, key, locksAt })
    const open = ['m3', 'm4'].map((key) => matchOf(key, Number.POSITIVE_INFINITY))
    const evening = new Evening(
      { slug: SLUG, tournamentId: tournament.id, team: String(team.id), open },
      { players: people, newcomers },
    )
    const organiser = await contest.organiser()
    const away: number[] = []
    const results = new Map<string, Entered>()
    let writtenToOld = 0

    /** Sends a change of the organiser until it is done: all of them may be repeated. */
    const insist = async (path: string, body: object) => {
      for (;;) {
        const reply = await evening.ask(
          { token: organiser, node: nodes[0]! },
          'PUT',
          `organiser/tournaments/${SLUG}/events/${path}`,
          body,
        )
        if (reply?.status === 200) return
        // Any other refusal is a fault, and would come again.
        if (reply && reply.status !== 503) return
        await pause(200)
      }
    }
    evening.begin()
    let settling = Promise.resolve()
    for (let nth = 1; nth <= promotions; nth += 1) {
      const locksAt = Math.ceil((Date.now() + LOCK_AFTER_MS) / 1000) * 1000
      await insist(`n${nth}`, { starts_at: new Date(locksAt).toISOString(), confirm: true })
      evening.locking = matchOf(`n${nth}`, locksAt)
      await pause(Math.max(0, locksAt - Date.now() - 700))
      const score = { first: nth % 3, second: 1 }
      if (nth > 1)
        settling = insist(`n${nth - 1}/result`, { status: 'finished', score }).then(() => {
          results.set(`n${nth - 1}`, { acknowledged: score, since: [] })
        })
      await pause(Math.random() * 100)
      await pair.kill()
      // Saves that were sent before may have been acknowledged before the server died.
      const killed = performance.now()
      await pair.promote()
      const backAfter = await evening.untilSaved(killed, BACK_MAX_MS)
      away.push(backAfter)
      say(`Promotion ${nth}: writes are back after ${(backAfter / 1000).toFixed(1)} s.`)
      await settling
      if (nth % returns === 0) writtenToOld += await pair.returnAsItWas(() => pause(6000))
      await pair.rejoin()
    }
    await evening.end()
    const place = { node: nodes[0]!, contest, pool: database.pool, url: pair.url }
    const { messages, drawn } = evening
    const acknowledged = { slug: SLUG, players: people, messages, drawn, results }
    evening.faults.push(...(await lookBack(place, acknowledged)), ...(await recompute(place)))
    return { faults: evening.faults, away, count: evening.count, settled: results.size, writtenToOld }
  } finally {
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ ended }) => ended))
    await database.close()
  }
}
