import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { command } from '../test/process.ts'
import { withServer } from '../test/started-server.ts'
import { startMailServer } from '../test/mail/mail-server.ts'
import { BOT_TOKEN, startBotServer } from '../test/telegram/bot-server.ts'
import { openDatabase } from './platform/database/db.ts'
import { RELEASE } from './platform/release.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Found = { code: number; findings: { key: string; state: string; text: { ru: string; en: string } }[] }
async function examine(env: Record<string, string>) {
  const ended = await command(['doctor', '--json'], { DATABASE_URL: database.url, ...env })
  const { code, findings } = JSON.parse(ended.stdout) as Found
  expect(ended.code).toBe(code)
  return { code, stateOf: (key: string) => findings.find((each) => each.key === key)?.state, findings }
}

describe('the doctor', () => {
  it('finds the product at its address, and what it works with', async () => {
    await withServer({ DATABASE_URL: database.url, MESSENGER: 'builtin' }, async ({ address }) => {
      const { stateOf, findings } = await examine({ PUBLIC_URL: address, MESSENGER: 'builtin' })
      expect(stateOf('address')).toBe('ok')
      expect(stateOf('proxy')).toBe('ok')
      expect(stateOf('certificate')).toBe('off')
      for (const key of ['extension', 'migrations', 'clock', 'jobs', 'postgres'])
        expect([key, stateOf(key)]).toEqual([key, 'ok'])
      expect(findings.map(({ key }) => key)).toEqual(
        expect.arrayContaining(['disk', 'memory', 'user', 'rights', 'way_reddy']),
      )
    })
  })

  it('says that another product answers at the address, or nobody', async () => {
    const other = await createTestDatabase()
    await withServer({ DATABASE_URL: other.url, MESSENGER: 'builtin' }, async ({ address }) => {
      expect(await examine({ PUBLIC_URL: address, MESSENGER: 'builtin' })).toMatchObject({ code: 2 })
    })
    await other.drop()
    const { code, findings } = await examine({ PUBLIC_URL: 'http://127.0.0.1:9', MESSENGER: 'builtin' })
    expect(code).toBe(2)
    expect(findings[0]).toMatchObject({
      key: 'address',
      text: { en: expect.stringContaining('Nobody answers') },
    })
  })

  it('writes a line for each finding, in the language of the terminal', async () => {
    const said = async (LANG: string) =>
      (await command(['doctor'], { DATABASE_URL: database.url, LANG, MESSENGER: 'none' })).stdout
    // MESSENGER=none without another way is a mistake of the settings.
    expect(await said('ru_RU.UTF-8')).toMatch(/^ОШИБКА {7}Настройка: MESSENGER=none .*Исправьте её.*\n$/)
    expect(await said('C')).toMatch(/^ERROR {8}A setting: MESSENGER=none .*Correct it.*\n$/)
  })

  it('says that the database is not reached, is empty, or that the product does not run', async () => {
    const away = await examine({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/called_it' })
    expect([away.code, away.stateOf('database'), away.stateOf('memory') !== undefined]).toEqual([
      2,
      'error',
      true,
    ])
    const stopped = await examine({ DATABASE_URL: '', DATA_DIR: '/nonexistent/called-it' })
    expect(stopped.findings[0]).toMatchObject({
      key: 'database',
      text: { en: expect.stringContaining('does not run') },
    })
  })
})

describe('test messages', () => {
  it('go to the user of an account by each way that is on, if they are asked for', async () => {
    const [mail, bot] = [await startMailServer(), await startBotServer()]
    const ways = {
      MESSENGER: 'builtin',
      SMTP_URL: mail.url,
      MAIL_FROM: 'game@example.com',
      TELEGRAM_TOKEN: BOT_TOKEN,
      TELEGRAM_URL: bot.url,
    }
    const send = async (account: string, env = {}) => {
      const line = ['doctor', '--json', '--send', account]
      const ended = await command(line, { DATABASE_URL: database.url, ...ways, ...env, LANG: 'C' })
      const { findings } = JSON.parse(ended.stdout) as Found
      const found = findings.filter(({ key }) => key.startsWith('message_'))
      expect(JSON.stringify(found), 'nobody is named').not.toContain('fan@')
      return Object.fromEntries(found.map(({ key, state }) => [key.slice('message_'.length), state]))
    }
    await withServer({ DATABASE_URL: database.url, ...ways }, async () => {
      await examine(ways)
      expect([mail.letters, bot.messages], 'the doctor alone sends nothing').toEqual([[], []])
      const newcomer = await send(' Fan@Example.com ')
      expect(newcomer).toEqual({ reddy: 'off', email: 'ok', telegram: 'off', push: 'off' })
      expect(mail.letters.map(({ to, text }) => [to, text.trim()])).toEqual([
        [['fan@example.com'], 'Called It: a test message. As you can read it, messages arrive this way.'],
      ])

      const { pool } = openDatabase(database.url, 1, () => {})
      await pool.query(`with fan as (insert into users (reddy_id, name) values ('7790001', 'Fan') returning id)
        insert into identities (kind, key, user_id)
        select k, case k when 'email' then 'fan@example.com' else '4711' end, id from fan, unnest(array['email', 'telegram']) k`)
      await pool.end()
      expect(await send('7790001')).toEqual({ reddy: 'ok', email: 'ok', telegram: 'ok', push: 'off' })
      expect(mail.letters).toHaveLength(2)
      expect(bot.messages).toMatchObject([{ chat: '4711', text: expect.stringContaining('a test message') }])

      bot.blocked.add('4711')
      const nobody = { SMTP_URL: 'smtp://127.0.0.1:9' }
      expect(await send('7790001', nobody)).toMatchObject({ email: 'error', telegram: 'error', reddy: 'ok' })
    })
    await Promise.all([mail.close(), bot.close()])
  })
})

describe('help and the version', () => {
  it('end well, for all commands and for one', async () => {
    for (const line of [['--help'], ['help'], ['-h']]) {
      const ended = await command(line, {})
      expect(ended).toMatchObject({ code: 0, stderr: '' })
      expect(ended.stdout).toMatch(/^Usage: [\s\S]+verify-draw SLUG/)
    }
    for (const line of [
      ['help', 'finish'],
      ['finish', '--help'],
    ])
      expect((await command(line, {})).stdout).toMatch(
        /^ {2}finish SLUG \[--force\] \[--dry-run\]\n.*whatever is missing\n$/,
      )
    for (const line of [['version'], ['--version']])
      expect(await command(line, {})).toMatchObject({ code: 0, stdout: `Called It ${RELEASE}\n` })
  })

  it('are shown for a command or an option that does not exist', async () => {
    for (const line of [['fly'], ['help', 'fly']])
      expect(await command(line, {})).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^There is no command fly\.\nUsage: /),
      })
    expect(await command(['verify', '--fly'], {})).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("'--fly'"),
    })
  })
})
