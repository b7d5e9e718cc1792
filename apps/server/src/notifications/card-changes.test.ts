import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { fightsOn } from '../../test/fights/fight-steps.ts'
import { smallSeries } from '../../test/fights/fight-world.ts'
import { mailingsOn, makeDueNow, sendNow } from '../../test/mailing-steps.ts'
import { passTime } from '../../test/records.ts'
import { minutesFromNow } from '../../test/world.ts'
import type { Mailer } from '../platform/messenger/messenger.ts'

// Owners of cards are notified of changes to the fights that they picked (GAME.md 5 and 9).

const server = useApp()
const series = fightsOn(server)
const { work, received: allReceived, setUser, states } = mailingsOn(server, 'https://game.example')
const CARD = 'n1-1a n1-2a n1-3a* n1-4a n1-5a (n1-6a)'
const OTHER = 'n1-1b n1-2b n1-4b n1-5b n1-7b (n1-8b)'
const TAIL = (slug: string) =>
  `\nhttps://game.example/tournament/${slug}\nYou can switch such messages off in your account.`

let slug = ''
let count = 0
let accounts = 7_600_000
const makeFan = async (card: string, lang: 'ru' | 'en' = 'en') => {
  const account = String((accounts += 1))
  const token = await server.signIn(account)
  await setUser(account, { lang })
  await series.saveCard(slug, token, card)
  return { account, token }
}
/** Returns an account's messages about its card, without reminders. */
const received = async (account: string) =>
  (await allReceived(account)).filter((text) => /Changes to|Изменения/.test(text))
/** Returns the first line and the link apart, because every message has them. */
const linesOf = async (account: string) =>
  (await received(account)).map((text) => {
    expect(text).toMatch(new RegExp(`^Called It, Series ${slug}. Changes to your slip, Numbered 1:\n`))
    expect(text.endsWith(TAIL(slug))).toBe(true)
    return text.slice(0, -TAIL(slug).length).split('\n').slice(1)
  })
const change = async (key: string, body: object) => series.succeed(await series.changeEvent(slug, key, body))
const replace = (key: string, first: string) => change(key, { first, coefficients: { first: 2 } })
const result = async (key: string, body: object) => series.succeed(await series.sendResult(slug, key, body))
const INCOMPLETE = expect.stringMatching(
  /^Your slip is incomplete now. Predictions close in \d\d hours \(.* UTC\).$/,
)

beforeEach(async () => {
  const { pool } = server.database
  await pool.query('update tournaments set finished_at = now() where finished_at is null')
  slug = `notified-${(count += 1)}`
  await series.publish(smallSeries(slug))
})

describe('a replaced fighter', () => {
  it('is announced once to users who picked either fighter of the fight', async () => {
    const [left, stayed] = [await makeFan(CARD), await makeFan(OTHER)]
    const [russian, elsewhere] = [await makeFan(CARD, 'ru'), await makeFan(CARD.replace('n1-4a', 'n1-7a'))]
    const off = await makeFan(CARD)
    await setUser(off.account, { has_mailing: false })
    await replace('n1-4', 'spare1')
    await work()
    await work()
    const change = '• Fighter spare1 — Fighter n1-4b: Fighter n1-4a is out.'
    expect(await linesOf(left.account)).toEqual([
      [`${change} Your pick, Fighter n1-4a, does not count.`, INCOMPLETE],
    ])
    expect(await linesOf(stayed.account)).toEqual([[`${change} Your pick, Fighter n1-4b, stands.`]])
    const [text] = await received(russian.account)
    expect(text).toContain(`Called It, Series ${slug} ру. Изменения в вашем купоне, Numbered 1 ру:
• Fighter spare1 ру — Fighter n1-4b ру: замена, Fighter n1-4a ру не выступает. Ваш выбор, Fighter n1-4a ру, не засчитывается.
Купон теперь неполный. Приём прогнозов закроется через `)
    expect(text).toContain('\nОтключить такие сообщения можно в аккаунте.')
    for (const { account } of [elsewhere, off]) expect(await received(account)).toEqual([])
  })

  it('replaced by a document is announced as well', async () => {
    const fan = await makeFan(CARD)
    const document = smallSeries(slug)
    await series.publish({
      ...document,
      events: document.events.map((event) => (event.key === 'n1-4' ? { ...event, first: 'spare1' } : event)),
    })
    await work()
    expect(await linesOf(fan.account)).toHaveLength(1)
  })

  it('is not announced to a user who has saved the card since', async () => {
    const fan = await makeFan(CARD)
    await replace('n1-4', 'spare1')
    await series.saveCard(slug, fan.token, CARD.replace('n1-4a', 'n1-7a'))
    await work()
    expect(await received(fan.account)).toEqual([])
    // Nor between the selection of the owners and the message.
    await replace('n1-7', 'spare2')
    await makeDueNow(server)
    await series.saveCard(slug, fan.token, CARD.replace('n1-4a', 'n1-8a'))
    await work()
    expect(await received(fan.account)).toEqual([])
  })

  it('who comes back before the message is sent is not announced', async () => {
    const fans = [await makeFan(CARD), await makeFan(OTHER)]
    await replace('n1-4', 'spare1')
    expect((await makeDueNow(server)).at(-1)).toMatchObject({ recipients: 2 })
    await replace('n1-4', 'n1-4a')
    await work()
    for (const { account } of fans) expect(await received(account)).toEqual([])
    expect((await states())['waiting'], 'those of the first change wait for nothing any more').toBe(2)
  })

  it('and then a further replacement: each user gets the changes that are new to them', async () => {
    const [left, stayed] = [await makeFan(CARD), await makeFan(OTHER)]
    await replace('n1-4', 'spare1')
    await makeDueNow(server)
    await replace('n1-4', 'spare2')
    await work()
    const change = '• Fighter spare2 — Fighter n1-4b: Fighter n1-4a is out.'
    expect(await linesOf(left.account)).toEqual([
      [`${change} Your pick, Fighter n1-4a, does not count.`, INCOMPLETE],
    ])
    expect(await linesOf(stayed.account)).toEqual([[`${change} Your pick, Fighter n1-4b, stands.`]])
    await replace('n1-4', 'spare3')
    await work()
    expect(await received(left.account), 'whose pick was void before').toHaveLength(1)
    expect((await linesOf(stayed.account))[1]).toEqual([
      '• Fighter spare3 — Fighter n1-4b: Fighter spare2 is out. Your pick, Fighter n1-4b, stands.',
    ])
  })
})

describe('a fight that is cancelled before the lock', () => {
  it('is announced with the fights that move up, and the time until which the card can be corrected', async () => {
    const fan = await makeFan(CARD)
    await change('n1-1', { status: 'cancelled' })
    await work()
    expect(await linesOf(fan.account)).toEqual([
      [
        '• Fighter n1-1a — Fighter n1-1b: the fight is cancelled. Your pick does not count.',
        'The main fight is now Fighter n1-2a — Fighter n1-2b.',
        'The co-main fight is now Fighter n1-3a — Fighter n1-3b.',
        INCOMPLETE,
      ],
    ])
  })

  it('and restored before the message is sent is not announced', async () => {
    const fan = await makeFan(CARD)
    await change('n1-5', { status: 'cancelled' })
    await makeDueNow(server)
    await change('n1-5', { status: 'scheduled' })
    await work()
    expect(await received(fan.account)).toEqual([])
  })

  it('is announced after the lock if that is less than a minute away, with the effect on the reserve', async () => {
    const fan = await makeFan(CARD)
    await change('n1-8', { starts_at: new Date(Date.now() + 50_000).toISOString() })
    await change('n1-5', { status: 'cancelled' })
    await work()
    expect(await received(fan.account)).toEqual([])
    await passTime(server, 51)
    await work()
    expect(await linesOf(fan.account)).toEqual([
      [
        '• Fighter n1-5a — Fighter n1-5b: the fight is cancelled. Your reserve counts instead: Fighter n1-6a.',
      ],
    ])
  })
})

describe('a fight that is void after the lock', () => {
  beforeEach(async () => {
    // Every fight of the round has begun.
    for (let at = 1; at <= 8; at += 1)
      await server.database.pool.query(
        `update events e set starts_at = $3 from tournaments t where t.id = e.tournament_id and t.slug = $1 and e.key = $2`,
        [slug, `n1-${at}`, minutesFromNow(at * 10)],
      )
    await change('n1-8', { starts_at: minutesFromNow(100) })
  })
  const lock = () => series.start(slug, 'n1-8')

  it.each([
    ['draw', 'a draw'],
    ['no_contest', 'a no contest'],
    ['cancelled', 'the fight is cancelled'],
  ])('%s is announced with the reserve, once, whatever is corrected later', async (status, words) => {
    const fan = await makeFan(CARD)
    const russian = await makeFan(CARD, 'ru')
    await lock()
    await series.start(slug, 'n1-3')
    await result('n1-3', { status })
    await work()
    await result('n1-3', { status })
    await work()
    expect(await linesOf(fan.account)).toEqual([
      [`• Fighter n1-3a — Fighter n1-3b: ${words}. Your reserve counts instead: Fighter n1-6a.`],
    ])
    expect((await received(russian.account))[0]).toContain(
      'Вместо этого боя засчитывается ваш резерв: Fighter n1-6a ру.',
    )
  })

  it('has no reserve if that stands in already, or its own fight is void', async () => {
    const [fan, other] = [await makeFan(CARD), await makeFan(OTHER)]
    await lock()
    await change('n1-4', { status: 'cancelled' })
    await work()
    await change('n1-5', { status: 'cancelled' })
    await work()
    await change('n1-6', { status: 'cancelled' })
    await change('n1-8', { status: 'cancelled' })
    await work()
    const off = (key: string) => `• Fighter ${key}a — Fighter ${key}b: the fight is cancelled.`
    expect(await linesOf(fan.account)).toEqual([
      [`${off('n1-4')} Your reserve counts instead: Fighter n1-6a.`],
      [`${off('n1-5')} Your pick does not count, and there is no reserve to replace it.`],
      [`${off('n1-6')} It was your reserve.`],
    ])
    expect((await linesOf(other.account)).at(-1)).toEqual([`${off('n1-8')} It was your reserve.`])
  })

  describe('by a feed', () => {
    const byFeed = (key: string, status: string) =>
      server.database.pool.query(
        `update events e set status = $3, result = jsonb_build_object('status', $3::text), result_source = 'feed',
           result_at = clock_timestamp()
         from tournaments t where t.id = e.tournament_id and t.slug = $1 and e.key = $2`,
        [slug, key, status],
      )
    const off = (key: string) => `• Fighter ${key}a — Fighter ${key}b: the fight is cancelled.`
    const none = '• Fighter n1-3a — Fighter n1-3b: a no contest.'
    const steps = 'Your reserve counts instead: Fighter n1-6a.'
    let fan: { account: string }

    beforeEach(async () => {
      fan = await makeFan(CARD)
      await lock()
      await series.start(slug, 'n1-3')
    })

    it('is announced when the feed cannot take it back any more, once', async () => {
      await byFeed('n1-3', 'draw')
      await byFeed('n1-3', 'no_contest')
      await work()
      await passTime(server, 590)
      await work()
      expect(await received(fan.account)).toEqual([])
      await passTime(server, 11)
      await work()
      // An organiser who confirms it then causes no message.
      await result('n1-3', { status: 'no_contest' })
      await work()
      expect(await linesOf(fan.account)).toEqual([[`${none} ${steps}`]])
    })

    it('is announced as well if something else has changed meanwhile', async () => {
      await byFeed('n1-3', 'no_contest')
      await passTime(server, 60)
      await change('n1-4', { status: 'cancelled' })
      await work()
      expect(await linesOf(fan.account)).toEqual([[`${off('n1-4')} ${steps}`]])
      await passTime(server, 541)
      await work()
      // The reserve steps in for the first void fight of the card.
      expect((await linesOf(fan.account)).slice(1)).toEqual([[`${none} ${steps}`]])
    })

    it('is announced once an organiser confirms it, also after another change', async () => {
      await byFeed('n1-3', 'no_contest')
      await passTime(server, 60)
      await change('n1-4', { status: 'cancelled' })
      await work()
      expect(await received(fan.account)).toHaveLength(1)
      await result('n1-3', { status: 'no_contest' })
      await work()
      expect(await received(fan.account)).toHaveLength(2)
      await passTime(server, 601)
      await work()
      expect(await received(fan.account)).toHaveLength(2)
    })

    it('is not announced if the feed takes it back in time', async () => {
      await byFeed('n1-3', 'no_contest')
      await byFeed('n1-3', 'finished')
      await passTime(server, 601)
      await work()
      expect(await received(fan.account)).toEqual([])
    })
  })
})

describe('a message about a change', () => {
  it('is sent once, with several workers, and if one of them has died', async () => {
    const fans = []
    for (let nth = 0; nth < 6; nth += 1) fans.push(await makeFan(nth % 2 ? CARD : OTHER))
    await replace('n1-4', 'spare1')
    const { pool } = server.database
    await Promise.all([makeDueNow(server), makeDueNow(server), makeDueNow(server)])
    // One message was being sent when its process died. The messenger knows its key.
    await pool.query(
      `update mailing_messages set state = 'sending', claimed_at = now() - interval '1 hour'
       where user_id = (select id from users where reddy_id = $1)`,
      [fans[0]!.account],
    )
    await Promise.all([work(), work(), work()])
    await work()
    for (const { account } of fans) expect(await received(account)).toHaveLength(1)
  })

  it('is not repeated with the next change if nobody knows whether it arrived', async () => {
    const fan = await makeFan(CARD)
    await replace('n1-4', 'spare1')
    await makeDueNow(server)
    const lost: Mailer = {
      rate: null,
      knowsKeys: false,
      deliver: async () => ({ outcome: 'unsure', why: 'lost' }),
    }
    await sendNow(server, lost)
    await change('n1-5', { status: 'cancelled' })
    await work()
    expect(await linesOf(fan.account)).toEqual([
      ['• Fighter n1-5a — Fighter n1-5b: the fight is cancelled. Your pick does not count.', INCOMPLETE],
    ])
  })

  it('is not sent for a change of yesterday', async () => {
    const fan = await makeFan(CARD)
    await replace('n1-4', 'spare1')
    await server.database.pool.query(`update questions set locks_at = locks_at + interval '3 days'`)
    await passTime(server, 24 * 3600 + 1)
    await work()
    expect(await received(fan.account)).toEqual([])
  })
})
