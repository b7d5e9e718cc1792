import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { daysCup, mailingsOn, makeDueNow, sendNow, sendersOf } from '../../../test/mailing-steps.ts'
import { passTime } from '../../../test/records.ts'
import { contestOn } from '../../../test/steps.ts'
import { startJobs } from '../../platform/jobs.ts'
import { holdBack } from '../../platform/messenger/messenger-pace.ts'
import type { Delivery, Mailer } from '../../platform/messenger/messenger.ts'
import { JOBS, startWorker } from '../../worker.ts'
import { eventually } from '../../../test/eventually.ts'

const server = useApp()
const contest = contestOn(server)
const { work, received, states } = mailingsOn(server)
const HOUR = 3600
const FANS = 30

let slug = ''
let cups = 0
let fans: string[] = []

// A day before the lock everybody has something missing.
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('delete from mailing_messages')
  await pool.query('delete from mailings')
  await pool.query('delete from questions')
  slug = `sent-${(cups += 1)}`
  await contest.publish(daysCup(slug))
  const { rows } = await pool.query<{ reddy_id: string; id: number }>(
    `insert into users (reddy_id, name, lang) select $1::text || (1000 + n), 'Fan ' || n, 'en'
     from generate_series(1, $2::int) n returning id, reddy_id`,
    [String(80_000 + cups), FANS],
  )
  fans = rows.map(({ reddy_id }) => reddy_id)
  await pool.query(
    'insert into participants (tournament_id, user_id) select t.id, unnest($2::int[]) from tournaments t where t.slug = $1',
    [slug, rows.map(({ id }) => id)],
  )
  await passTime(server, HOUR)
})
afterEach(() => vi.restoreAllMocks())

const countReceived = async () => (await Promise.all(fans.map(received))).map((texts) => texts.length)
const ONCE = Array.from({ length: FANS }, () => 1)

/** A messenger of the test: it records accepted messages, and answers as `answer` says. */
function mailerOf(
  answer: (nth: number, account: string) => Delivery | Promise<Delivery>,
  { rate = null, knowsKeys = false }: Partial<Pick<Mailer, 'rate' | 'knowsKeys'>> = {},
) {
  const tried: { account: string; at: number }[] = []
  const mailer: Mailer = {
    rate,
    knowsKeys,
    deliver: async (account) => {
      tried.push({ account, at: performance.now() })
      return answer(tried.length, account)
    },
  }
  return { mailer, tried }
}
const SENT: Delivery = { outcome: 'sent' }
const send = (mailer: Mailer) => sendNow(server, mailer)

describe('two workers', () => {
  it('send everybody one message together', async () => {
    const errors: Error[] = []
    const url = server.database.pool.options.connectionString!
    const start = async () => {
      const jobs = await startJobs(url, JOBS, (error) => errors.push(error))
      await startWorker(
        server.database.db,
        jobs,
        {
          sending: { senders: sendersOf(server.messenger), publicUrl: null },
          reopenHours: 24,
          backups: null,
          feeds: {},
        },
        () => {},
      )
      return jobs
    }
    const workers = await Promise.all([start(), start()])
    try {
      await eventually(async () => expect(await countReceived()).toEqual(ONCE))
      await eventually(async () => expect(await states()).toEqual({ sent: FANS }))
    } finally {
      for (const jobs of workers) await jobs.close()
    }
    expect(await countReceived()).toEqual(ONCE)
    expect(errors).toEqual([])
  }, 60_000)

  it('never claim the same message, even at the same moment', async () => {
    const { mailer, tried } = mailerOf(() => SENT, { rate: 1000 })
    const made = await Promise.all([makeDueNow(server), makeDueNow(server)])
    expect(made.flat()).toMatchObject([{ recipients: FANS }])
    await Promise.all([send(mailer), send(mailer), send(mailer)])
    expect(tried.map(({ account }) => account).toSorted()).toEqual(fans.toSorted())
  })
})

/** Sends until the process dies at the `nth` message. */
async function dieAt(nth: number, { knowsKeys }: { knowsKeys: boolean }) {
  const dying = mailerOf(
    async (count, account) => {
      if (count >= nth) return new Promise<never>(() => {})
      if (knowsKeys)
        await server.messenger.deliver(account, {
          text: 'as before',
          key: await keyOf(account),
          language: 'ru',
        })
      return SENT
    },
    { knowsKeys },
  )
  await makeDueNow(server)
  void send(dying.mailer)
  await eventually(() => expect(dying.tried.length).toBeGreaterThan(nth + 8))
}
const keyOf = async (account: string) => {
  const { rows } = await server.database.pool.query<{ key: string }>(
    `select m.mailing_id || ' ' || m.user_id as key from mailing_messages m
     where m.user_id = (select id from users where reddy_id = $1)`,
    [account],
  )
  return rows[0]!.key
}

describe('a crash between sending a message and recording it', () => {
  it('repeats the message to a messenger that knows keys, which shows it once', async () => {
    await dieAt(12, { knowsKeys: true })
    expect((await states())['sending']).toBe(FANS)
    // While the process may still be alive, no other process takes over.
    await work()
    expect((await states())['sending']).toBe(FANS)
    await passTime(server, 121)
    expect(await work()).toMatchObject({ lost: 0 })
    await work()
    expect(await states()).toEqual({ sent: FANS })
    expect(await countReceived()).toEqual(ONCE)
  })

  it('repeats nothing to a messenger without keys, and counts messages with an unknown fate', async () => {
    await dieAt(12, { knowsKeys: false })
    await passTime(server, 121)
    const { mailer, tried } = mailerOf(() => SENT)
    expect(await work(mailer)).toMatchObject({ lost: FANS })
    await work(mailer)
    expect(tried).toEqual([])
    expect(await states()).toEqual({ unknown: FANS })
  })
})

describe('a messenger', () => {
  it('gets its messages at its own pace, whichever process sends them', async () => {
    const { mailer, tried } = mailerOf(() => SENT, { rate: 20 })
    await makeDueNow(server)
    await Promise.all([send(mailer), send(mailer)])
    expect(tried).toHaveLength(FANS)
    const times = tried.map(({ at }) => at).toSorted((a, b) => a - b)
    expect(times.at(-1)! - times[0]!).toBeGreaterThan((FANS - 2) * 50 - 200)
    for (const [nth, at] of times.entries()) {
      const within = times.filter((other) => other >= at && other < at + 1000).length
      expect(within, `a second from message ${nth} on`).toBeLessThanOrEqual(28)
    }
  })

  it('gets no more in a second after the machine was too busy to send', async () => {
    const { mailer, tried } = mailerOf(
      (nth) => {
        // Nothing else runs for as long as fourteen messages take.
        if (nth === 3) for (const end = performance.now() + 700; performance.now() < end;);
        return SENT
      },
      { rate: 20 },
    )
    await makeDueNow(server)
    await Promise.all([send(mailer), send(mailer)])
    expect(await states()).toEqual({ sent: FANS })
    const times = tried.map(({ at }) => at).toSorted((a, b) => a - b)
    for (const [nth, at] of times.entries()) {
      const within = times.filter((other) => other >= at && other < at + 200).length
      expect(within, `0.2 s from message ${nth} on: 4, and those that are a little late`).toBeLessThanOrEqual(
        9,
      )
    }
  })

  it('that asks for a pause gets one, and the message after it', async () => {
    const { mailer, tried } = mailerOf(
      (nth) => (nth === 1 ? { outcome: 'refused', why: 'status 429', wait_ms: 1500 } : SENT),
      { rate: 10 },
    )
    await makeDueNow(server)
    await send(mailer)
    const [first, ...others] = tried.map(({ at }) => at)
    expect(others.filter((at) => at - first! < 1450)).toEqual([])
    await eventually(async () => {
      await send(mailer)
      expect(await states()).toEqual({ sent: FANS })
    })
    expect(tried).toHaveLength(FANS + 1)
  }, 20_000)

  it('that asks for a long pause does not delay the others meanwhile', async () => {
    const { mailer, tried } = mailerOf(() => SENT, { rate: 1000 })
    await makeDueNow(server)
    await holdBack(server.database.db, 'reddy', 8000)
    const began = performance.now()
    const after = await sendNow(server, mailer, 500)
    expect(performance.now() - began).toBeLessThan(2000)
    expect(after).toBeGreaterThan(5000)
    expect(after).toBeLessThanOrEqual(8000)
    expect(tried).toEqual([])
    // This process gave up its turn. The next turn comes when the pause is over, and no later.
    await passTime(server, 8)
    expect(await send(mailer)).toBeNull()
    expect(tried).toHaveLength(FANS)
  }, 20_000)

  it('that refuses is asked again after doubling pauses, but never after the lock', async () => {
    const { mailer, tried } = mailerOf(() => ({ outcome: 'refused', why: 'status 401' }))
    await makeDueNow(server)
    for (const [pause, tries] of [
      [0, 1],
      [10, 1],
      [6, 2],
      [24, 2],
      [7, 3],
    ] as const) {
      await passTime(server, pause)
      await send(mailer)
      expect(tried).toHaveLength(tries * FANS)
    }
    await passTime(server, 24 * HOUR)
    const well = mailerOf(() => SENT)
    const { closed } = await work(well.mailer)
    expect(well.tried).toEqual([])
    expect(closed).toMatchObject([{ phase: 'day', counts: { dead: FANS } }])
  })

  it('that does not answer is asked again only if it knows keys', async () => {
    const [deaf, clever] = [false, true].map((knowsKeys) =>
      mailerOf(() => ({ outcome: 'unsure', why: 'no answer' }), { knowsKeys }),
    )
    await makeDueNow(server)
    await send(clever!.mailer)
    expect(await states()).toEqual({ waiting: FANS })
    await passTime(server, 16)
    await send(deaf!.mailer)
    expect(await states()).toEqual({ unknown: FANS })
  })

  it('that fails within a batch gets the rest, and nobody gets a message twice', async () => {
    const { mailer, tried } = mailerOf((nth) => {
      if (nth === 3) throw new Error('out of order')
      return SENT
    })
    await makeDueNow(server)
    await expect(send(mailer)).rejects.toThrow('out of order')
    expect(await states()).toEqual({ sent: FANS - 1, sending: 1 })
    expect(tried).toHaveLength(FANS)
  })

  it('that does not know an account gets no further messages for it', async () => {
    const { mailer, tried } = mailerOf((_, account) =>
      account === fans[0] ? { outcome: 'unknown_account' } : SENT,
    )
    await makeDueNow(server)
    await send(mailer)
    await passTime(server, HOUR)
    await send(mailer)
    expect(tried).toHaveLength(FANS)
    expect(await states()).toEqual({ sent: FANS - 1, unknown_account: 1 })
  })
})

it('the recipients of a mailing are forgotten after thirty days, and it is never sent again', async () => {
  await work()
  await passTime(server, 24 * HOUR)
  await work()
  await passTime(server, 29 * 24 * HOUR)
  await work()
  expect((await states())['sent']).toBe(FANS)
  await passTime(server, 2 * 24 * HOUR)
  await work()
  expect(await states()).toEqual({})
  const { pool } = server.database
  const { rows } = await pool.query<{ id: number; phase: string }>('select id, phase from mailings')
  expect(rows).toEqual([{ id: expect.any(Number), phase: 'day' }])

  // Closed mailings are not read again, because their number only grows.
  const [mailing] = rows
  await pool.query("insert into mailing_messages (mailing_id, user_id, state) values ($1, 1, 'sent')", [
    mailing!.id,
  ])
  await work()
  expect(await states()).toEqual({ sent: 1 })
})
