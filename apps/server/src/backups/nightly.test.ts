import { postBackup, postDrill } from '@called-it/contract/contest/backups.ts'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORGANISER, useApp } from '../../test/app.ts'
import { onDatabase, useBackupPlaces } from '../../test/backups/backup-steps.ts'
import { eventually } from '../../test/eventually.ts'
import { withServer } from '../../test/started-server.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { deliverBy } from '../accounts/accounts.ts'
import { readBackups } from './backups.ts'
import { makeBackup, makeDrill, type NightlySettings, noteSettings, whatIsDue } from './nightly.ts'
import { deliverNotice, tellTroubles } from './notices.ts'

const server = useApp()
const contest = contestOn(server)
const places = useBackupPlaces()
let settings: NightlySettings
const rows = async (text: string) => (await server.database.pool.query(text)).rows
const backups = async () => (await readBackups(server.database.db))!

beforeAll(async () => {
  const url = server.database.pool.options.connectionString!
  settings = { url, folder: places.inner('nightly'), hour: 4, key: null, identity: null }
  const fan = await server.signIn('2000001')
  await contest.publish(smallCup('cup'))
  await contest.mustSave('cup', fan, { m1: [1, 0] })
  await contest.play('cup', 'm1', 1, 0)
})
beforeEach(async () => {
  await rows('truncate backups, drills')
  await noteSettings(server.database.db, settings)
})

test('nobody makes backups without a folder', async () => {
  await noteSettings(server.database.db, null)
  expect(await readBackups(server.database.db)).toBeNull()
  const owner = await server.signIn(ORGANISER)
  for (const call of [postBackup, postDrill])
    expectRefusal(await server.attempt(call, {}, owner), 409, 'backups_off')
})

test('what became of a backup is noted, and a failure says why', async () => {
  expect(await whatIsDue(server.database.db, 4)).toEqual({ backup: true, drill: false })
  await makeBackup(server.database.db, settings)
  const { last_good, recent, kept, troubles } = await backups()
  const [file] = await readdir(settings.folder)
  expect(last_good).toMatchObject({ state: 'done', file, is_kept: true, is_encrypted: false, error: null })
  expect(last_good!.tables).toBeGreaterThan(60)
  expect(kept).toEqual({ files: 1, bytes: last_good!.bytes })
  expect([recent.length, troubles]).toEqual([1, []])
  expect(await whatIsDue(server.database.db, 4)).toEqual({ backup: false, drill: true })

  const broken = places.inner('a file')
  await writeFile(broken, '')
  await makeBackup(server.database.db, { ...settings, folder: broken })
  const after = await backups()
  expect(after.last_good).toEqual(last_good)
  expect(after.troubles).toEqual([
    {
      about: 'backup',
      why: 'failed',
      since: after.recent[0]!.started_at,
      error: `No backup can be written to ${broken}, because it is a file, not a folder.`,
    },
  ])
})

test('a backup is due once a night, and an hour after a failure', async () => {
  const due = async () => (await whatIsDue(server.database.db, 4)).backup
  const add = (state: string, age: string) =>
    rows(`insert into backups (state, started_at, ended_at, is_encrypted, file, error)
      select '${state}', clock_timestamp() - interval '${age}', clock_timestamp(), false,
        case when '${state}' = 'done' then 'x' end, case when '${state}' = 'failed' then 'x' end`)
  await add('done', '25 hours')
  expect(await due()).toBe(true)
  await add('failed', '30 minutes')
  expect(await due()).toBe(false)
  await rows(`update backups set started_at = started_at - interval '31 minutes'`)
  expect(await due()).toBe(true)
  await add('done', '0')
  expect(await due()).toBe(false)
})

test('nothing more is due while a backup or a drill is made, however long it takes, until its process must be gone', async () => {
  const due = () => whatIsDue(server.database.db, 4)
  const begun = (table: 'backups' | 'drills', age: string) =>
    rows(`insert into ${table} (started_at, ${table === 'backups' ? 'is_encrypted' : 'file'})
      values (clock_timestamp() - interval '${age}', ${table === 'backups' ? 'false' : "'x'"})`)
  await begun('backups', '5 hours 50 minutes')
  expect(await due()).toEqual({ backup: false, drill: false })
  await rows(`update backups set started_at = started_at - interval '11 minutes'`)
  expect(await due()).toEqual({ backup: true, drill: false })
  await begun('drills', '2 hours')
  expect(await due()).toEqual({ backup: false, drill: false })
})

test('a backup whose process was killed is given up when the next one has ended', async () => {
  await rows(`insert into backups (is_encrypted) values (false)`)
  await rows(`insert into drills (file) values ('x')`)
  await makeBackup(server.database.db, settings)
  await makeDrill(server.database.db, settings)
  expect(await rows(`select state, error from backups order by id`)).toEqual([
    { state: 'failed', error: 'The process that did it has ended before it was done.' },
    { state: 'done', error: null },
  ])
  expect(await rows(`select count(*)::int from drills where state = 'running'`)).toEqual([{ count: 0 }])
  expect((await backups()).troubles.map(({ about }) => about)).toEqual(['drill'])
})

test('old backups and drills are troubles', async () => {
  await rows(`insert into backups (state, started_at, ended_at, is_encrypted, file)
    values ('done', clock_timestamp() - interval '27 hours', clock_timestamp(), false, 'x')`)
  await rows(`insert into drills (state, started_at, ended_at, file)
    values ('done', clock_timestamp() - interval '193 hours', clock_timestamp(), 'x')`)
  expect((await backups()).troubles).toEqual([
    { about: 'backup', why: 'old', since: expect.any(String), error: null },
    { about: 'drill', why: 'old', since: expect.any(String), error: null },
  ])
})

describe('a drill', () => {
  test('says that it needs a database to try the backup in', async () => {
    await makeBackup(server.database.db, settings)
    await makeDrill(server.database.db, settings)
    const { last_drill, troubles } = await backups()
    expect(last_drill).toMatchObject({
      state: 'failed',
      rows: null,
      error: expect.stringContaining('may not make databases'),
    })
    expect(troubles).toMatchObject([{ about: 'drill', why: 'failed' }])
  })

  test('restores the last backup, counts what was computed again, and leaves nothing behind', async () => {
    const scratch = await places.empty(`${new URL(settings.url).pathname.slice(1)}_drill`)
    await makeBackup(server.database.db, settings)
    await makeDrill(server.database.db, settings)
    const { last_drill, troubles } = await backups()
    expect(last_drill).toMatchObject({
      state: 'done',
      tournaments: 1,
      rows: 1,
      points: 5,
      mistakes: [],
      error: null,
    })
    expect(troubles).toEqual([])
    const tables = `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    expect((await onDatabase(scratch.url, (client) => client.query(tables))).rowCount).toBe(0)
    expect((await whatIsDue(server.database.db, 4)).drill).toBe(false)

    // A rating that is wrong in the database is wrong in the backup, and the drill says so.
    await rows('update answers set points = 4 where points = 5')
    await makeBackup(server.database.db, settings)
    await makeDrill(server.database.db, settings)
    const wrong = (await backups()).last_drill!
    expect(wrong).toMatchObject({ state: 'failed', error: expect.stringContaining('not as it should be') })
    expect(wrong.mistakes[0]).toMatch(/^cup: /)
    await rows('update answers set points = 5 where points = 4')

    const own = await generateIdentity()
    const identity = places.inner('own.key')
    await writeFile(identity, own)
    const encrypted = { ...settings, key: await identityToRecipient(own) }
    await makeBackup(server.database.db, encrypted)
    await makeDrill(server.database.db, encrypted)
    expect((await backups()).last_drill).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('is encrypted'),
    })
    await makeDrill(server.database.db, { ...encrypted, identity })
    expect((await backups()).last_drill).toMatchObject({ state: 'done', rows: 1 })
  })
})

test('a trouble is told to organisers once, and again when it comes again', async () => {
  await server.signIn(ORGANISER)
  const { db } = server.database
  const told = async () => {
    await tellTroubles(db, server.jobs, ['reddy'])
    const waiting = await rows(`delete from jobs.job where name = 'backup-notices' returning data`)
    return waiting.map(({ data }) => data)
  }
  const broken = { ...settings, folder: places.inner('no folder') }
  await writeFile(broken.folder, '')
  await makeBackup(db, broken)
  const [first, ...others] = await told()
  expect(others).toEqual([])
  expect(first).toMatchObject({ about: 'backup', why: 'failed', account: ORGANISER, language: 'ru' })
  await makeBackup(db, broken)
  expect(await told()).toEqual([])
  await makeBackup(db, settings)
  expect(await told()).toEqual([])
  await makeBackup(db, broken)
  expect(await told()).toHaveLength(1)
  await deliverNotice(db, deliverBy([{ key: 'reddy', mailer: server.messenger }]), first)
  expect((await server.messenger.messages(ORGANISER))[0]!.text).toMatch(/резервная копия не получилась/)
})

test('a worker with a folder makes a backup by itself, and another one when an owner asks', async () => {
  const database = await places.copyOf()
  const folder = places.inner('by itself')
  await mkdir(folder)
  const env = { DATABASE_URL: database.url, BACKUP_DIR: folder, ORGANISERS: ORGANISER }
  await withServer(env, async () => {
    await eventually(async () => expect(await readdir(folder)).toEqual([expect.stringMatching(/Z\.backup$/)]))
  })
  await noteSettings(server.database.db, settings)
  const owner = await server.signIn(ORGANISER)
  const { asked_at } = await server.call(postBackup, {}, owner)
  expect(Date.parse(asked_at)).toBeGreaterThan(Date.now() - 60_000)
  await server.call(postBackup, {}, owner)
  await server.call(postDrill, {}, owner)
  expect(
    await rows(
      `select name, count(*)::int from jobs.job where name in ('backups', 'drills') group by name order by name`,
    ),
  ).toEqual([
    { name: 'backups', count: 1 },
    { name: 'drills', count: 1 },
  ])
})
