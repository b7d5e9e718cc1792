import { describe, expect, it } from 'vitest'
import type { Backups } from '../backups/backups.ts'
import { CLAIMED, judgeAddress, judgeCertificate, judgeProxy } from './address.ts'
import { judgeBackups, stateOf } from './backups.ts'
import {
  judgeClock,
  judgeConnections,
  judgeDurability,
  judgeMigrations,
  judgeRights,
  judgeVersion,
} from './database.ts'
import { run } from './finding.ts'
import { judgeDisk, judgeMemory, judgeUser } from './machine.ts'
import { judgeJobs } from './work.ts'

const GB = 1024 ** 3
const DAY = 86_400_000

describe('the machine', () => {
  it('has a disk with room, with little room, with none, or without the folder', () => {
    const states = [500 * GB, 1.5 * GB, 0.1 * GB].map(
      (free) => judgeDisk('/data', { free, total: 1000 * GB }).state,
    )
    expect(states).toEqual(['ok', 'warn', 'error'])
    // Little of a small disk may be much of it.
    expect(judgeDisk('/data', { free: 1.5 * GB, total: 4 * GB }).state).toBe('ok')
    expect(judgeDisk('/data', null)).toMatchObject({ state: 'off', todo: null })
    expect(judgeDisk('/b', { free: 0.1 * GB, total: 100 * GB }, 'disk_backups')).toMatchObject({
      key: 'disk_backups',
      state: 'error',
      todo: { en: expect.stringContaining('no backup fits') },
    })
    expect(judgeDisk('/data', { free: 0.1 * GB, total: 100 * GB }).text).toEqual({
      ru: 'На диске папки данных свободно 102 МБ, 0%.',
      en: '102 MB are free on the disk of the data folder, 0%.',
    })
  })

  it('has memory', () => {
    const states = [2 * GB, 0.15 * GB, 0.05 * GB].map((free) => judgeMemory({ free, total: 4 * GB }).state)
    expect(states).toEqual(['ok', 'warn', 'error'])
  })

  it('runs the product as a user of its own', () => {
    expect([judgeUser(1000).state, judgeUser(undefined).state, judgeUser(0).state]).toEqual([
      'ok',
      'ok',
      'warn',
    ])
  })
})

describe('the database', () => {
  const facts = {
    version: '17.4',
    has_trigrams: true,
    is_superuser: false,
    may_create: true,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    connections_max: 97,
    connections_used: 12,
  }

  it('is new enough and has its extension', () => {
    expect(judgeVersion(facts).map(({ state }) => state)).toEqual(['ok', 'ok'])
    expect(judgeVersion({ ...facts, version: '15.9', has_trigrams: false })).toMatchObject([
      { state: 'error', figure: { en: '15.9' } },
      { state: 'error', key: 'extension' },
    ])
  })

  it('gives its user the rights that it needs and no more', () => {
    expect(judgeRights(facts).state).toBe('ok')
    expect(judgeRights({ ...facts, is_superuser: true }).state).toBe('warn')
    expect(judgeRights({ ...facts, may_create: false }).state).toBe('error')
  })

  it('keeps what was saved', () => {
    expect(judgeDurability(facts).state).toBe('ok')
    expect(judgeDurability({ ...facts, synchronous_commit: 'remote_apply' }).state).toBe('ok')
    const off = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
    for (const setting of off) {
      const finding = judgeDurability({ ...facts, [setting]: 'off' })
      expect(finding).toMatchObject({
        state: 'error',
        text: { en: expect.stringContaining(`${setting} = off`) },
      })
    }
    expect(judgeDurability({ ...facts, synchronous_commit: 'off' }).text.en).toContain(
      'loses the predictions',
    )
  })

  it('has connections left', () => {
    expect(judgeConnections(facts, 20)).toMatchObject({ state: 'ok', figure: { en: '12/97' } })
    expect(judgeConnections({ ...facts, connections_used: 90 }, 20).state).toBe('warn')
    expect(judgeConnections(facts, 200).state).toBe('warn')
  })

  it('has the schema of this program', () => {
    const schema = { missing: [], unknown: [], last: '0062' }
    expect(judgeMigrations(schema).state).toBe('ok')
    expect(judgeMigrations({ ...schema, missing: ['0062_a.sql'] }).state).toBe('error')
    expect(judgeMigrations({ ...schema, unknown: ['0070_b.sql'] })).toMatchObject({
      state: 'warn',
      text: { en: expect.stringContaining('0070_b.sql') },
    })
  })

  it('has the time of this machine, as far as the way there lets it be known', () => {
    expect(judgeClock(900, 0).state).toBe('ok')
    expect(judgeClock(2500, 2000).state).toBe('ok')
    expect(judgeClock(1200, 0)).toMatchObject({
      state: 'warn',
      text: { ru: expect.stringContaining('спешат на 1,2 с') },
    })
    expect(judgeClock(-70_000, 10)).toMatchObject({
      state: 'error',
      text: { en: expect.stringContaining('behind') },
    })
  })
})

describe('the address', () => {
  const echo = { proof: 'x', peer: '10.0.0.5', address: '203.0.113.9', forwarded: `${CLAIMED}, 203.0.113.9` }

  it('is answered by this product, by something else or by nobody', () => {
    expect(judgeAddress('https://a.example', { echo }).state).toBe('ok')
    const other = judgeAddress('https://a.example', { status: 301, where: 'https://www.a.example' })
    expect(other).toMatchObject({
      state: 'error',
      text: { en: expect.stringContaining('301 (https://www.a.example)') },
    })
    expect(judgeAddress('https://a.example', { why: 'ENOTFOUND' })).toMatchObject({
      state: 'error',
      text: { ru: expect.stringContaining('ENOTFOUND') },
    })
  })

  it('is reached through proxies that name the client, and nobody else is believed', () => {
    expect(judgeProxy(echo, ['10.0.0.0/8']).state).toBe('ok')
    expect(judgeProxy({ ...echo, address: CLAIMED }, 2)).toMatchObject({ state: 'error', key: 'proxy' })
    expect(judgeProxy({ ...echo, address: echo.peer }, false)).toMatchObject({
      state: 'warn',
      todo: { en: 'Set TRUST_PROXY=10.0.0.5 and restart.' },
    })
    const direct = { ...echo, peer: '203.0.113.9', forwarded: CLAIMED }
    expect(judgeProxy(direct, false).state).toBe('ok')
    expect(judgeProxy(direct, ['10.0.0.0/8']).state).toBe('warn')
  })

  it('has a certificate that lasts', () => {
    const now = Date.parse('2026-03-11T20:00:00Z')
    const lasting = (days: number, why: string | null = null) =>
      judgeCertificate('a.example', { issuer: "Let's Encrypt", endsAt: now + days * DAY, why }, now)
    expect([57, 14, 3, -1].map((days) => lasting(days).state)).toEqual(['ok', 'warn', 'error', 'error'])
    expect(lasting(57).figure).toEqual({ ru: '57 дн.', en: '57 d' })
    expect(lasting(57, 'self-signed certificate')).toMatchObject({
      state: 'error',
      text: { en: expect.stringContaining('self-signed certificate') },
    })
  })
})

describe('background jobs', () => {
  const queue = { queue: 'mailings', due: 3, late: 0, failing: 0, failed: 0, since: null }

  it('are done, fail, or wait for a worker', () => {
    expect(judgeJobs([queue]).state).toBe('ok')
    expect(judgeJobs([queue, { ...queue, queue: 'replay', failing: 1 }])).toMatchObject({
      state: 'warn',
      text: { en: 'Background jobs fail: replay.' },
    })
    expect(judgeJobs([{ ...queue, failed: 1 }]).state).toBe('warn')
    expect(judgeJobs([{ ...queue, failed: 1, late: 2 }]).state).toBe('error')
  })
})

describe('backups', () => {
  const now = Date.parse('2026-03-11T20:00:00Z')
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const good = (hours: number) =>
    ({ id: 1, state: 'done', started_at: ago(hours) }) as NonNullable<Backups['last_good']>
  const drill = { id: 1, state: 'done', started_at: ago(72), rows: 2164, mistakes: [] as string[] }
  const backups = (parts: Partial<Backups>): Backups => ({
    settings: { folder: '/backups', hour: 4, is_encrypted: false },
    now: new Date(now).toISOString(),
    last_good: good(19),
    recent: [],
    kept: { files: 1, bytes: 1 },
    last_drill: drill as Backups['last_drill'],
    troubles: [],
    ...parts,
  })
  const judge = (parts: Partial<Backups>) => judgeBackups(backups(parts))
  const trouble = (about: 'backup' | 'drill', why: 'failed' | 'old', error: string | null = null) => ({
    troubles: [{ about, why, since: ago(27), error }],
  })

  it('are in order up to 26 hours, need somebody up to 50, and are a trouble from then on', () => {
    const states = [19, 26, 27, 50, 51].map((hours) => stateOf(backups({ last_good: good(hours) })))
    expect(states).toEqual(['ok', 'ok', 'warn', 'warn', 'error'])
    expect(judge({})).toMatchObject([
      { key: 'backup', state: 'ok', text: { ru: 'Последней резервной копии 19 ч.' }, figure: { en: '19 h' } },
      { key: 'drill', state: 'ok', text: { en: expect.stringContaining('3 d ago') } },
    ])
    expect(judge({ last_good: good(51) })[0]).toMatchObject({
      state: 'error',
      todo: { en: expect.stringContaining('worker') },
    })
  })

  it('have failed although the last good one is young, or were never made', () => {
    expect(judge(trouble('backup', 'failed', 'The disk is full.'))[0]).toMatchObject({
      state: 'warn',
      text: {
        en: 'The last try to make a backup has failed. The last backup is 19 h old. The disk is full.',
      },
    })
    expect(judge({ last_good: null })[0]!.state).toBe('warn')
    expect(judge({ last_good: null, ...trouble('backup', 'failed') })[0]!.state).toBe('error')
  })

  it('are tried: well, not yet, not for long, or in vain', () => {
    expect(judge({ last_drill: null })[1]!.state).toBe('off')
    const now = { ...drill, state: 'running' } as Backups['last_drill']
    expect(judge({ last_drill: now })[1]).toMatchObject({
      state: 'ok',
      text: { en: 'A backup is being restored on trial at the moment.' },
    })
    expect(judge(trouble('drill', 'old'))[1]!.state).toBe('warn')
    const wrong = { ...drill, mistakes: ['euro: 40 instead of 45'] } as Backups['last_drill']
    expect(judge({ ...trouble('drill', 'failed', 'Not right.'), last_drill: wrong })[1]).toMatchObject({
      state: 'error',
      text: { en: 'The trial restore of a backup has failed. Not right. euro: 40 instead of 45' },
    })
  })

  it('are off, and it is said how they are set up', () => {
    expect(judgeBackups(null)).toMatchObject([
      { key: 'backup', state: 'off', todo: { en: expect.stringContaining('Set BACKUP_DIR') } },
    ])
  })
})

describe('a probe', () => {
  it('that fails or does not end is a finding', async () => {
    const fail = () => Promise.reject(new Error('no route'))
    expect(await run({ key: 'clock', look: fail })).toMatchObject([
      { key: 'clock', state: 'error', text: { en: 'The check clock failed: no route.' } },
    ])
    expect(await run({ key: 'clock', look: () => new Promise(() => {}) }, 20)).toMatchObject([
      { key: 'clock', state: 'warn', text: { en: 'The check clock did not end within 0.02 s.' } },
    ])
  })
})
