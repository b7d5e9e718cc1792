import { beforeEach, describe, expect, it, test } from 'vitest'
import { DEFAULT_CHANNELS } from '@called-it/contract/account/channels.ts'
import { readChannels } from '@called-it/contract/account/own-channels.ts'
import { useApp } from '../../test/app.ts'
import { chatOn } from '../../test/telegram/chat-steps.ts'
import { daysCup } from '../../test/mailing-steps.ts'
import { contestOn } from '../../test/steps.ts'
import { knockoutCup, minutesFromNow, smallCup } from '../../test/world.ts'
import type { BotApp } from '../platform/telegram/telegram.ts'
import { showApp } from './chat-bot.ts'

const server = useApp()
const contest = contestOn(server)
const { person, link } = chatOn(server, { publicUrl: 'https://game.example' })

let slug = ''
let cups = 0
let accounts = 7_810_000

/** Creates a user with Telegram. */
async function makeFan(language: 'ru' | 'en' = 'en') {
  const account = String((accounts += 1))
  const token = await server.signIn(account)
  await link(account, accounts)
  return { account, token, ...person(accounts, language) }
}

/** The predicted scores of a user by match. */
async function scoresOf(token: string): Promise<Record<string, string>> {
  const matches = await contest.matches(slug, token)
  return Object.fromEntries(
    Object.entries(matches).flatMap(([key, { prediction }]) =>
      prediction ? [[key, `${prediction.first}:${prediction.second}`]] : [],
    ),
  )
}

const channelsOf = async (account: string): Promise<Record<string, unknown>> => {
  const { rows } = await server.database.pool.query(
    'select has_mailing, channels from users where reddy_id = $1',
    [account],
  )
  return { has_mailing: rows[0].has_mailing, ...rows[0].channels }
}

const idOf = async (token: string, key: string) => (await contest.matches(slug, token))[key]!.id

/** Lets a match be over by the clock of the database. */
const kickOff = (key: string) => contest.changeEvent(slug, key, { starts_at: minutesFromNow(-1) })

beforeEach(async () => {
  await server.database.pool.query('update tournaments set finished_at = now() where finished_at is null')
  slug = `chat-${(cups += 1)}`
  contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}`, daysCup(slug)))
})

describe('/next', () => {
  it('lists what is missing and until when, with a button for each match', async () => {
    const fan = await makeFan()
    const { text, buttons } = await fan.write('/next')
    expect(text).toMatch(
      /^Cup chat-\d+: the next predictions close on \d+ \w+ at \d\d:\d\d UTC\n• 4 of 4 scores\n/,
    )
    expect(text).toContain('• top scorer\n')
    expect(text).toContain(`https://game.example/tournament/${slug}\n\nPress a match to call its score.`)
    expect(Object.keys(buttons)).toEqual([
      'Team AAA — Team BBB',
      'Team CCC — Team DDD',
      'Team AAA — Team CCC',
      'Team BBB — Team DDD',
    ])
  })

  it('leaves out what is predicted, and tournaments of others once the user takes part in one', async () => {
    const fan = await makeFan()
    const mine = slug
    await fan.press(`put:${await idOf(fan.token, 'm1')}:1:0`)
    contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}-b`, smallCup(`${slug}-b`)))
    const { text, buttons } = await fan.write('/next')
    expect(text).toContain('• 3 of 4 scores')
    expect(text).toContain(`Cup ${mine}:`)
    expect(text).not.toContain(`Cup ${slug}-b`)
    expect(Object.keys(buttons)).toHaveLength(3)
  })

  it('says that nothing is open', async () => {
    const fan = await makeFan()
    await server.database.pool.query('update tournaments set finished_at = now()')
    const { text, buttons } = await fan.write('/next')
    expect(text).toBe('There is nothing to predict now: no predictions are open.')
    expect(buttons).toEqual({})
  })
})

describe('a score', () => {
  it('is saved for the match whose button was pressed, and confirmed', async () => {
    const fan = await makeFan()
    const { buttons } = await fan.write('/next')
    const question = await fan.press(buttons['Team CCC — Team DDD']!)
    expect(question.is).toBe('send')
    expect(question.text).toMatch(
      /^Team CCC — Team DDD\nMatchday 1, Cup chat-\d+\nKick-off on .* UTC\.\n\nWrite the score, for example 2:1, or press a button\.$/,
    )
    const saved = await fan.write('3-1')
    expect(saved.text).toMatch(
      /^✓ Team CCC — Team DDD 3:1\nSaved\. You can change it until the kick-off on .* UTC\.\n\nNext: Team AAA — Team BBB, .* UTC\. Write its score, for example 1:0\.$/,
    )
    expect(Object.keys(saved.buttons)).toEqual(['Team AAA — Team BBB', 'Change: Team CCC — Team DDD'])
    expect(await scoresOf(fan.token)).toEqual({ m2: '3:1' })
    expect((await fan.write('0:0')).text).toContain('✓ Team AAA — Team BBB 0:0')
    expect(await scoresOf(fan.token)).toEqual({ m1: '0:0', m2: '3:1' })
  })

  it('is saved by a button, in place of the question', async () => {
    const fan = await makeFan()
    const question = await fan.press(`match:${await idOf(fan.token, 'm1')}`)
    expect(Object.keys(question.buttons)).toEqual([
      '1:0',
      '2:0',
      '2:1',
      '0:0',
      '1:1',
      '2:2',
      '0:1',
      '0:2',
      '1:2',
    ])
    const saved = await fan.press(question.buttons['1:2']!)
    expect(saved.is).toBe('edit')
    expect(saved.text).toContain('✓ Team AAA — Team BBB 1:2\nSaved.')
    // A second press at the same place cannot call the next match.
    expect(Object.values(saved.buttons).filter((data) => /^(?:score|put)/.test(data))).toEqual([])
    await fan.press(question.buttons['1:2']!)
    expect(await scoresOf(fan.token)).toEqual({ m1: '1:2' })
  })

  it('in reply to a list is meant for its first match without a prediction', async () => {
    const fan = await makeFan()
    const list = await fan.write('/next')
    expect((await fan.reply(list, '2:1')).text).toMatch(
      /^✓ Team AAA — Team BBB 2:1\n[^]*\nNext: Team CCC — Team DDD,/,
    )
    expect((await fan.reply(list, '1:1')).text).toMatch(/^✓ Team CCC — Team DDD 1:1\n/)
    await fan.reply(list, '0:1')
    expect((await fan.reply(list, '0:2')).text).toContain('\nYou have now called every open match.')
    expect(await scoresOf(fan.token)).toEqual({ m1: '2:1', m2: '1:1', m3: '0:1', m4: '0:2' })
    const full = await fan.reply(list, '5:5')
    expect(full.text).toBe('You have called every match in that message. Which one becomes 5:5?')
    expect(await scoresOf(fan.token)).toEqual({ m1: '2:1', m2: '1:1', m3: '0:1', m4: '0:2' })
    const changed = await fan.press(full.buttons['Team AAA — Team CCC, now 0:1']!)
    expect(changed.text).toContain('✓ Team AAA — Team CCC 5:5\nSaved instead of 0:1.')
  })

  it('in reply to what was saved is not guessed, once both matches have a prediction', async () => {
    const fan = await makeFan()
    const saved = await fan.reply(await fan.write('/next'), '2:1')
    await fan.reply(saved, '1:0')
    const asked = await fan.reply(saved, '4:0')
    expect(Object.keys(asked.buttons)).toEqual([
      'Team CCC — Team DDD, now 1:0',
      'Team AAA — Team BBB, now 2:1',
    ])
    expect(await scoresOf(fan.token)).toEqual({ m1: '2:1', m2: '1:0' })
  })

  it('that replies to nothing, long after a question, asks which match it is for', async () => {
    const fan = await makeFan()
    await fan.press(`match:${await idOf(fan.token, 'm3')}`)
    await server.database.pool.query(`update chat_asked set asked_at = asked_at - interval '16 minutes'`)
    const asked = await fan.write('2 1')
    expect(asked.text).toBe('Which match is 2:1 for?')
    expect(await scoresOf(fan.token)).toEqual({})
    // A reply to that question could be meant for any of its matches.
    expect((await fan.reply(asked, '3:0')).text).toBe('Which match is 3:0 for?')
    await fan.press(asked.buttons['Team BBB — Team DDD']!)
    expect(await scoresOf(fan.token)).toEqual({ m4: '2:1' })
  })

  it('with more than a score, or too many goals, saves nothing', async () => {
    const fan = await makeFan()
    await fan.press(`match:${await idOf(fan.token, 'm1')}`)
    expect((await fan.write('1:1 pen')).text).toBe(
      'The score after 90 minutes counts, without extra time and penalties.\nNothing is saved: write the score alone, for example 1:1.',
    )
    expect((await fan.write('21:0')).text).toContain('20 goals at most')
    expect(await scoresOf(fan.token)).toEqual({})
  })

  it('of a tie is that after 90 minutes, and who goes through is predicted on the site', async () => {
    slug = `${slug}-k`
    contest.succeed(await contest.asOrganiser('PUT', `tournaments/${slug}`, knockoutCup(slug)))
    const fan = await makeFan()
    const question = await fan.press(`match:${await idOf(fan.token, 'single')}`)
    expect(question.text).toContain('The score after 90 minutes counts, without extra time and penalties.')
    expect((await fan.reply(question, '1:1 (4:3)')).text).toContain(
      `Who goes through is a prediction of its own, on the site: https://game.example/tournament/${slug}`,
    )
    await fan.reply(question, '1:1')
    expect(await scoresOf(fan.token)).toEqual({ single: '1:1' })
  })
})

describe('after the lock', () => {
  it('a score is refused by the clock of the database, and says what stays', async () => {
    const fan = await makeFan()
    const question = await fan.press(`match:${await idOf(fan.token, 'm1')}`)
    await fan.reply(question, '2:1')
    contest.succeed(await kickOff('m1'))
    const refused = await fan.reply(question, '3:1')
    expect(refused.text).toContain(
      'Team AAA — Team BBB: you can no longer set predictions. Your prediction stays: 2:1.\n\nNext: Team CCC — Team DDD',
    )
    expect((await fan.press(question.buttons['1:0']!)).text).toContain('you can no longer set predictions')
    expect(await scoresOf(fan.token)).toEqual({ m1: '2:1' })
  })

  it('a reply to a list goes to the next match that is open, and says which', async () => {
    const fan = await makeFan()
    const list = await fan.write('/next')
    contest.succeed(await kickOff('m1'))
    expect((await fan.reply(list, '2:1')).text).toContain('✓ Team CCC — Team DDD 2:1')
    expect(await scoresOf(fan.token)).toEqual({ m2: '2:1' })
  })

  it('a cancelled match and one that is gone have a sentence', async () => {
    const fan = await makeFan()
    const question = await fan.press(`match:${await idOf(fan.token, 'm1')}`)
    contest.succeed(await contest.changeEvent(slug, 'm1', { status: 'cancelled' }))
    expect((await fan.reply(question, '2:1')).text).toContain(
      'Team AAA — Team BBB: the match is cancelled, nobody gets points for it.',
    )
    expect((await fan.press('put:2147483647:1:0')).text).toContain(
      'This match is no longer in the tournament.',
    )
    expect((await fan.press('match:9999999999')).text).toContain('I did not understand.')
  })

  it('a match that an organiser saw and that opened again stays locked for them', async () => {
    const fan = await makeFan()
    contest.succeed(await kickOff('m1'))
    contest.succeed(await contest.changeEvent(slug, 'm1', { starts_at: minutesFromNow(300) }))
    await server.database.pool.query(
      `update users set role = 'organiser', roles = '{"owner": true}' where reddy_id = $1`,
      [fan.account],
    )
    const { text } = await fan.press(`put:${await idOf(fan.token, 'm1')}:1:0`)
    expect(text).toContain('Team AAA — Team BBB: you can no longer set predictions. You have not called it.')
    expect(await scoresOf(fan.token)).toEqual({})
  })
})

describe('/me', () => {
  it('shows place, points and what is missing in each tournament', async () => {
    const fan = await makeFan()
    expect((await fan.write('/me')).text).toContain('You are not in any tournament that is under way')
    await fan.press(`put:${await idOf(fan.token, 'm1')}:2:1`)
    await fan.press(`put:${await idOf(fan.token, 'm2')}:2:1`)
    contest.succeed(await kickOff('m1'))
    await contest.play(slug, 'm1', 2, 1)
    const { text } = await fan.write('/me')
    expect(text).toMatch(new RegExp(`^.+\n\nCup ${slug}\nPlace 1 of 1, 5 points\nMissing: 2 of 3 scores`))
  })
})

describe('somebody', () => {
  it('whose chat belongs to no account is told how to link it, in the language of Telegram', async () => {
    expect((await person(999_001, 'en').write('2:1')).text).toBe(
      'This chat is not linked to a Called It account yet. Sign in on the site with Telegram, or link Telegram in your account: https://game.example/auth/login',
    )
    expect((await person(999_002, 'ru').write('/start')).text).toContain('Этот чат ещё не связан с аккаунтом')
  })

  it('who is blocked saves nothing', async () => {
    const fan = await makeFan()
    const id = await idOf(fan.token, 'm1')
    await server.database.pool.query('update users set blocked_at = now() where reddy_id = $1', [fan.account])
    expect((await fan.press(`put:${id}:1:0`)).text).toBe(
      'The organiser has blocked this account, so no predictions are taken here.',
    )
    const { rows } = await server.database.pool.query(
      'select from predictions p join users u on u.id = p.user_id where u.reddy_id = $1',
      [fan.account],
    )
    expect(rows).toEqual([])
  })

  it('who unlinks Telegram is a stranger again, and nothing of the talk is kept', async () => {
    const fan = await makeFan()
    await fan.press(`match:${await idOf(fan.token, 'm1')}`)
    const { pool } = server.database
    const kept = async () =>
      (await pool.query('select from chat_asked where key = $1', [fan.account])).rows.length
    expect(await kept()).toBe(1)
    await pool.query("delete from identities where kind = 'telegram' and key = $1", [fan.account])
    expect(await kept()).toBe(0)
    expect((await fan.write('2:1')).text).toContain('This chat is not linked')
    expect(await scoresOf(fan.token)).toEqual({})
  })

  it('is answered in the language of the account', async () => {
    const fan = await makeFan('en')
    await server.database.pool.query(`update users set lang = 'ru' where reddy_id = $1`, [fan.account])
    expect((await fan.write('/help')).text).toContain('Ответьте на напоминание счётом')
    expect((await fan.press(`put:${await idOf(fan.token, 'm1')}:1:0`)).text).toContain(
      '✓ Team AAA ру — Team BBB ру 1:0\nПрогноз сохранён.',
    )
  })

  it('stops messages there, and lets them come again', async () => {
    const fan = await makeFan()
    const { text, buttons } = await fan.write('/stop@called_it_bot')
    expect(text).toContain('You can switch messages on here again with the button below or with /start.')
    const isQuiet = async () =>
      (
        await server.database.pool.query<{ is_quiet: boolean }>(
          "select quiet_at is not null as is_quiet from identities where kind = 'telegram' and key = $1",
          [fan.account],
        )
      ).rows[0]!.is_quiet
    expect(await isQuiet()).toBe(true)
    const { channels } = await server.call(readChannels, {}, fan.token)
    expect(channels, 'other chats go on').toEqual(DEFAULT_CHANNELS)
    await server.database.pool.query('update users set has_mailing = false where reddy_id = $1', [
      fan.account,
    ])
    expect((await fan.press(buttons['Switch on again']!)).text).toContain('messages come here again')
    expect(await channelsOf(fan.account)).toMatchObject({ has_mailing: true })
    expect(await isQuiet()).toBe(false)
    await fan.write('/stop')
    expect((await fan.write('/start')).text).toContain('messages come here again')
    expect(await isQuiet()).toBe(false)
  })

  it('stops one kind of messages by the button of a message, by all channels', async () => {
    const fan = await makeFan()
    const { text, buttons } = await fan.press('stop:round')
    expect(text).toContain('No more results of rounds.')
    expect(await channelsOf(fan.account)).toMatchObject({ round: [] })
    await fan.press(buttons['Switch on again']!)
    expect(await channelsOf(fan.account)).toMatchObject({ round: ['chat'] })
    expect((await fan.press('stop:everything')).text).toContain('I did not understand.')
    expect((await fan.press('on:everything')).text).toContain('I did not understand.')
  })

  it('who writes something else gets one sentence that helps', async () => {
    const fan = await makeFan()
    for (const text of ['hello', '/unknown', '👍', '']) {
      expect((await fan.write(text)).text).toBe(
        'I did not understand. Write a score, for example 2:1, or send /next; /help lists all commands.',
      )
    }
    expect((await fan.write('/start')).text).toContain('Reply to a reminder with a score')
  })

  it('who writes too much waits', async () => {
    const fan = await makeFan()
    const hasty = chatOn(server, { allowance: { writes: 1, searches: 1, reads: 1 } }).person(
      Number(fan.account),
    )
    const press = `put:${await idOf(fan.token, 'm1')}:1:0`
    await hasty.press(press)
    expect((await hasty.press(press.replace('1:0', '2:0'))).text).toContain('Too many requests.')
    expect(await scoresOf(fan.token)).toEqual({ m1: '1:0' })
  })
})

test('the menu button opens the product by https alone, under the name of the contest', async () => {
  const shown: BotApp[] = []
  const bot = { showApp: async (app: BotApp) => void shown.push(app) }
  for (const url of [null, 'http://game.example', 'https://game.example'])
    await showApp(server.database.db, bot, url)
  expect(shown).toEqual([{ text: 'Called It', url: 'https://game.example/' }])
})
