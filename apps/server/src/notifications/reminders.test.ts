import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { daysCup, mailingsOn, makeDueNow } from '../../test/mailing-steps.ts'
import { predictionsOn } from '../../test/prediction-steps.ts'
import { passTime } from '../../test/records.ts'
import { minutesFromNow } from '../../test/world.ts'

const server = useApp()
const contest = predictionsOn(server)
const { work, received, setUser } = mailingsOn(server, 'https://game.example')
const HOUR = 3600

let slug = ''
let cups = 0
let accounts = 7_800_000
/** Creates a user who has predicted the first match. */
const makeFan = async (lang: 'ru' | 'en' = 'en') => {
  const account = String((accounts += 1))
  const token = await server.signIn(account)
  await setUser(account, { lang })
  await contest.mustSave(slug, token, { m1: [2, 1] })
  return { account, token }
}

beforeEach(async () => {
  await server.database.pool.query('update tournaments set finished_at = now() where finished_at is null')
  await server.database.pool.query('delete from questions')
  slug = `days-${(cups += 1)}`
  await contest.publish(daysCup(slug))
})

describe('a reminder', () => {
  it('is sent a day before the lock, with what is missing, once', async () => {
    const { account } = await makeFan()
    await work()
    expect(await received(account)).toEqual([])
    await passTime(server, HOUR)
    await work()
    await work()
    expect(await received(account)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Called It, Cup ${slug}: predictions close in 24 hours \\(\\d+ \\w+ at \\d\\d:\\d\\d UTC\\). Missing:
• Matchday 1: 1 of 2 scores
• top scorer
• top goalkeeper
• most productive team
• tournament winner
https://game.example/tournament/${slug}
You can switch reminders off in your account.$`,
        ),
      ),
    ])
  })

  it('is in Russian for users who have chosen no language', async () => {
    const { account } = await makeFan()
    await server.database.pool.query('update users set lang = null where reddy_id = $1', [account])
    await passTime(server, HOUR)
    await work()
    const [text] = await received(account)
    expect(text).toContain(`Called It, Cup ${slug} ру: приём прогнозов закроется через 24 часа (`)
    expect(text).toContain('• Matchday 1 ру: 1 из 2 счетов\n• лучший бомбардир\n')
    expect(text).toContain('\nОтключить напоминания можно в аккаунте.')
  })

  it('is sent again two hours before, and then no more', async () => {
    const { account } = await makeFan()
    await passTime(server, HOUR)
    await work()
    await passTime(server, 21 * HOUR)
    await work()
    expect(await received(account)).toHaveLength(1)
    await passTime(server, HOUR + 60)
    await work()
    await passTime(server, HOUR)
    await work()
    const texts = await received(account)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('predictions close in 2 hours')
  })

  it('is left out if it is too late for the day before; users who joined meanwhile get the one of two hours', async () => {
    const { account } = await makeFan()
    await passTime(server, 14 * HOUR)
    await work()
    expect(await received(account)).toEqual([])
    const late = await makeFan()
    await passTime(server, 9 * HOUR)
    await work()
    expect(await received(account)).toHaveLength(1)
    expect(await received(late.account)).toHaveLength(1)
  })

  it('lists no group orders to users without a group, and everything missing to users with one', async () => {
    const { account, token } = await makeFan()
    const other = await makeFan()
    await contest.join(slug, token)
    await passTime(server, HOUR)
    await work()
    expect((await received(account))[0]).toContain('• Matchday 1: 1 of 2 scores\n• the group order\n')
    expect((await received(other.account))[0]).not.toContain('group order')
  })

  it('is not sent to users who miss nothing, have switched reminders off, or take no part', async () => {
    const complete = await makeFan()
    await contest.mustSave(slug, complete.token, { m2: [0, 0] })
    await server.database.pool.query(
      `delete from questions where kind in ('scorer', 'keeper', 'most_productive_team', 'tournament_winner')`,
    )
    const off = await makeFan()
    await setUser(off.account, { has_mailing: false })
    const stranger = String((accounts += 1))
    await server.signIn(stranger)
    const { account } = await makeFan()
    await passTime(server, HOUR)
    await work()
    for (const account of [complete.account, off.account, stranger])
      expect(await received(account)).toEqual([])
    expect(await received(account)).toHaveLength(1)
  })

  it('lists no questions to organisers that had been locked and are open again, which they cannot answer', async () => {
    const { account } = await makeFan()
    const boss = await makeFan()
    const other = await makeFan()
    const day = daysCup(slug).events.find(({ key }) => key === 'm2')!.starts_at
    for (const starts_at of [minutesFromNow(-2), day]) {
      contest.succeed(await contest.changeEvent(slug, 'm2', { starts_at, confirm: true }))
    }
    const { pool } = server.database
    await pool.query("update users set role = 'organiser' where reddy_id = any($1)", [
      [boss.account, other.account],
    ])
    await pool.query('delete from predictions where user_id = (select id from users where reddy_id = $1)', [
      other.account,
    ])
    await passTime(server, HOUR)
    await work()
    expect((await received(account))[0]).toContain('Missing:\n• Matchday 1: 1 of 2 scores\n• top scorer\n')
    expect(await received(boss.account)).toEqual([])
    // The first match has not been locked.
    expect(await received(other.account)).toEqual([
      expect.stringContaining('Missing:\n• Matchday 1: 1 of 2 scores\nhttps'),
    ])
  })

  it('for the next matchday is separate', async () => {
    const { account, token } = await makeFan()
    await passTime(server, 26 * HOUR)
    await work()
    // The lock of the first matchday has passed: only that of the second is near.
    const texts = await received(account)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Missing:\n• Matchday 2: 2 of 2 scores\nhttps')
    await contest.mustSave(slug, token, { m3: [1, 0] })
    await passTime(server, 22 * HOUR + 60)
    await work()
    expect((await received(account))[1]).toContain('• Matchday 2: 1 of 2 scores\n')
  })
})

describe('a schedule that changes', () => {
  it('causes reminders for the new time, and drops unsent ones for the old time', async () => {
    const { account } = await makeFan()
    await passTime(server, HOUR)
    expect(await makeDueNow(server)).toHaveLength(1)
    for (const key of ['m1', 'm2']) {
      contest.succeed(await contest.changeEvent(slug, key, { starts_at: minutesFromNow(2880) }))
    }
    await work()
    expect(await received(account)).toEqual([])
    await passTime(server, 24 * HOUR)
    await work()
    expect(await received(account)).toHaveLength(1)
  })

  it('causes no reminder after the lock, however it was made', async () => {
    const { account } = await makeFan()
    await passTime(server, 23 * HOUR + 60)
    expect(await makeDueNow(server)).toHaveLength(1)
    for (const key of ['m1', 'm2']) {
      contest.succeed(await contest.changeEvent(slug, key, { status: 'live' }))
    }
    await work()
    expect(await received(account)).toEqual([])
    await passTime(server, 2 * HOUR)
    const { closed } = await work()
    expect(closed).toMatchObject([{ slug, phase: 'hours', counts: { dropped: 1 } }])
    expect(await received(account)).toEqual([])
  })
})

describe('between the selection and the sending', () => {
  const pickAll = async () => {
    await passTime(server, HOUR)
    return makeDueNow(server)
  }

  it('users who switch reminders off get none, and users who complete their answers get none', async () => {
    await server.database.pool.query(`delete from questions where event_id is null`)
    const [off, done, other] = [await makeFan(), await makeFan(), await makeFan()]
    expect(await pickAll()).toMatchObject([{ recipients: 3 }])
    await setUser(off.account, { has_mailing: false })
    await contest.mustSave(slug, done.token, { m2: [0, 0] })
    await work()
    expect(await received(off.account)).toEqual([])
    expect(await received(done.account)).toEqual([])
    expect(await received(other.account)).toHaveLength(1)
  })

  it('users who have just been sent a code get nothing for a minute', async () => {
    const { account } = await makeFan()
    await pickAll()
    await server.request('POST', '/api/v1/auth/send-code', { body: { reddy_id: account } })
    await work()
    expect(await received(account)).toEqual([])
    expect((await server.messenger.messages(account))[0]!.code).toMatch(/^\d{6}$/)
    await passTime(server, 61)
    await work()
    expect(await received(account)).toHaveLength(1)
  })
})
