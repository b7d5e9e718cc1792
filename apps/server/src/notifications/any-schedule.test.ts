import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup, mailingsOn, makeDueNow } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { contestOn } from '../../test/steps.ts'
import { minutesFromNow } from '../../test/world.ts'
import type { Mailer } from '../platform/messenger/messenger.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

const server = useApp()
const contest = contestOn(server)
const { work, setUser } = mailingsOn(server)

// Whatever an organiser does to the schedule, no user is reminded twice of one deadline or of one day, nor
// after it.

const DAY_MINUTES = 24 * 60

const MATCHES = ['m1', 'm2', 'm3', 'm4']
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ pass: fc.constantFrom(10, 55, 119, 300, 660, DAY_MINUTES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      move: fc.constantFrom(...MATCHES),
      by: fc.constantFrom(-5, 1, 60, 121, 800, 1441, 2000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      match: fc.constantFrom(...MATCHES),
      status: fc.constantFrom('postponed', 'live', 'scheduled', 'cancelled'),
    }),
  },
)

const step = fc.record({ it: change, after: fc.constantFrom('nothing', 'make', 'send', 'send') })

/** The time from the claim of a message to its delivery, on a busy machine. */
const SENT_WITHIN_MS = 30_000

type Sent = { day: string; deadline_ms: number; left_ms: number; phase: string; is_lock: boolean }

let worlds = 0

/**
 * Whether a start or a deadline is on another UTC day after `minutes`. Time passes by moving stored times back, and a
 * reminder belongs to the day that it was made for.
 */
async function changesDay(slug: string, minutes: number): Promise<boolean> {
  const { rows } = await server.database.pool.query<{ changes: boolean }>(
    `with times as (
       select e.starts_at as at from events e join tournaments t on t.id = e.tournament_id where t.slug = $1
       union all select deadline from mailings where deadline is not null)
     select coalesce(bool_or((at at time zone 'UTC')::date
       <> ((at - $2 * interval '1 minute') at time zone 'UTC')::date), false) as changes from times`,
    [slug, minutes],
  )
  return rows[0]!.changes
}

async function play(steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const { pool } = server.database
  await pool.query('delete from mailing_messages')
  await pool.query('delete from mailings')
  await pool.query('delete from questions')
  const slug = `any-${(worlds += 1)}`
  await contest.publish(daysCup(slug))
  const account = String(7_700_000 + worlds)
  const token = await server.signIn(account)
  await setUser(account, { lang: 'en' })
  await contest.mustSave(slug, token, { m1: [1, 0] })

  // Weeks may pass in a world, and nobody signs in again.
  await pool.query("update sessions set expires_at = 'infinity'")
  // Stored times move back as time passes: the original time is the stored one plus `passed`, the original day is the
  // stored one plus `days`.
  let passed = 0
  let days = 0
  const sent: Sent[] = []
  const mailer: Mailer = {
    rate: null,
    knowsKeys: true,
    async deliver(_, { key }) {
      const { rows } = await pool.query<Sent>(
        `select phase, (day + $2::int)::text as day, exists (select from questions where locks_at = deadline) as is_lock,
           (extract(epoch from deadline) * 1000)::float8 as deadline_ms,
           (extract(epoch from deadline - clock_timestamp()) * 1000)::float8 as left_ms
         from mailings where id = $1`,
        [key.split(' ')[0], days],
      )
      const [mailing] = rows
      sent.push({ ...mailing!, deadline_ms: mailing!.deadline_ms + passed * 60_000 })
      return { outcome: 'sent' }
    },
  }
  for (const { it: step, after } of steps) {
    if ('pass' in step) {
      if (step.pass < DAY_MINUTES && (await changesDay(slug, step.pass))) continue
      await passTime(server, step.pass * 60)
      passed += step.pass
      if (step.pass === DAY_MINUTES) days += 1
    } else if ('move' in step) {
      await contest.changeEvent(slug, step.move, { starts_at: minutesFromNow(step.by) })
    } else if ('match' in step) await contest.changeEvent(slug, step.match, { status: step.status })
    // A mailing that was made may be sent much later, or never.
    if (after === 'make') await makeDueNow(server)
    if (after === 'send') await work(mailer)
  }
  return sent
}

test('of any sequence of changes', async () => {
  let reminders = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const sent = await play(steps)
      reminders += sent.length
      const messages = sent.map(({ deadline_ms, phase }) => `${phase} ${deadline_ms}`)
      expect(new Set(messages).size, messages.join(', ')).toBe(messages.length)
      // Also if the first start of a day has moved within it.
      const days = sent.map(({ day, phase }) => `${phase} ${day}`)
      expect(new Set(days).size, days.join(', ')).toBe(days.length)
      for (const { phase, left_ms, is_lock } of sent) {
        expect(is_lock, 'the deadline in the message is still right').toBe(true)
        const [from, until] = phase === 'day' ? [24 * 60, 12 * 60] : [120, 1]
        expect(left_ms).toBeLessThanOrEqual(from * 60_000)
        expect(left_ms).toBeGreaterThan(until * 60_000 - SENT_WITHIN_MS)
      }
    }),
    // A world takes half a second: shrinking one would outlast the test.
    { numRuns: runs(40), endOnFailure: true },
  )
  expect(reminders).toBeGreaterThan(20)
})
