import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup, mailingsOn } from '../../test/mailing-steps.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { passTime } from '../../test/records.ts'
import { minutesFromNow } from '../../test/world.ts'

// A later day of a tournament, with three kick-offs one after the other. Only scores lock on it.

const server = useApp()
const contest = predictionsOn(server)
const { work, received, setUser } = mailingsOn(server)
const [HALF_A_DAY, DAY] = [720, 1440]

let slug = ''
let days = 0
let accounts = 7_600_000
/** The first kick-off, in minutes from the start of the test. */
let first = 0

const makeFan = async () => {
  const account = String((accounts += 1))
  const token = await server.signIn(account)
  await setUser(account, { lang: 'en' })
  await contest.mustSave(slug, token, { m2: [2, 1] })
  return account
}
const pass = (minutes: number) => passTime(server, minutes * 60)
const change = async (key: string, to: object) => contest.succeed(await contest.changeEvent(slug, key, to))

beforeEach(async () => {
  await server.database.pool.query('delete from questions')
  slug = `day-${(days += 1)}`
  first = 780
  // No day of UTC ends between the kick-offs, now nor half a day later.
  if ((Date.now() / 60_000 + first) % HALF_A_DAY > 700) first = 820
  const starts: Record<string, number> = { m1: -2880, m2: first, m3: first + 5, m4: first + 10, m5: 9000 }
  const { events } = daysCup(slug)
  await contest.publish(
    daysCup(slug, {
      started_at: minutesFromNow(-2880),
      events: events.map((event) => ({ ...event, starts_at: minutesFromNow(starts[event.key]!) })),
    }),
  )
})

describe('a day with three kick-offs', () => {
  it('causes two reminders, though its matches begin one after the other', async () => {
    const account = await makeFan()
    await work()
    expect(await received(account)).toHaveLength(1)
    await pass(HALF_A_DAY)
    await work()
    expect(await received(account)).toHaveLength(2)
    for (const key of ['m2', 'm3']) {
      await change(key, { status: 'live' })
      await work()
      expect(await received(account)).toHaveLength(2)
    }
  })

  it('causes two reminders if results come only at the end', async () => {
    const account = await makeFan()
    await work()
    await pass(HALF_A_DAY)
    await work()
    expect(await received(account)).toHaveLength(2)
    await pass(HALF_A_DAY)
    // The messenger has forgotten the first message by now.
    const before = await received(account)
    expect(before).toHaveLength(1)
    for (const key of ['m2', 'm3', 'm4']) {
      const result = { status: 'finished', score: { first: 1, second: 0 } }
      contest.succeed(await contest.sendResult(slug, key, result))
      await work()
    }
    expect(await received(account)).toEqual(before)
  })

  it('causes no further reminder if its first match is cancelled', async () => {
    const account = await makeFan()
    await work()
    await change('m2', { status: 'cancelled' })
    await work()
    expect(await received(account)).toHaveLength(1)
  })
})

describe('a kick-off that is moved', () => {
  it('within its day causes reminders only to users who have had none, with the new time', async () => {
    const account = await makeFan()
    await work()
    const late = await makeFan()
    const starts_at = minutesFromNow(first + 3)
    await change('m2', { starts_at })
    await work()
    expect(await received(account)).toHaveLength(1)
    const [text] = await received(late)
    expect(text).toContain(`at ${starts_at.slice(11, 16)} UTC`)
    await work()
    expect(await received(late)).toHaveLength(1)
  })

  it('to another day causes reminders on that day', async () => {
    const account = await makeFan()
    await work()
    for (const [nth, key] of ['m2', 'm3', 'm4'].entries()) {
      await change(key, { starts_at: minutesFromNow(first + DAY + nth) })
    }
    await work()
    expect(await received(account)).toHaveLength(1)
    await pass(DAY)
    // `passTime` moves times only, so the date is moved here.
    await server.database.pool.query('update mailings set day = day - 1')
    // The messenger shows the messages of the last day.
    expect(await received(account)).toEqual([])
    await work()
    expect(await received(account)).toHaveLength(1)
  })
})
