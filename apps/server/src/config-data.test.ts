import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test('backups have a folder, and a public key that they are encrypted to', () => {
  expect(
    readConfig({ BACKUP_DIR: 'copies', BACKUP_KEY: KEY, BACKUP_IDENTITY: 'key', BACKUP_HOUR: '23' }).backups,
  ).toEqual({
    folder: resolve('copies'),
    key: KEY,
    identity: resolve('key'),
    hour: 23,
  })
})

test('a secret key in place of the public one is refused and not shown', () => {
  expect(() => readConfig({ BACKUP_KEY: 'AGE-SECRET-KEY-1QQPQ' })).toThrow(
    /^BACKUP_KEY must be a public key of age, which begins with age1, not what it is now$/,
  )
})

const SEVERAL = 'postgres://ann:secret@one:5432,two:5433/game'
const POOLER = 'postgres://ann:secret@pooler:6432/game'

test('the address of the database may name several servers', () => {
  expect(readConfig({ DATABASE_URL: SEVERAL })).toMatchObject({ databaseUrl: SEVERAL, poolerUrl: null })
})

test('with a direct address the other one is that of a pooler', () => {
  expect(readConfig({ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: SEVERAL })).toMatchObject({
    databaseUrl: SEVERAL,
    poolerUrl: POOLER,
  })
})

test('a direct address without a pooler is a mistake', () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: SEVERAL })).toThrow(
    new ConfigError(['DATABASE_DIRECT_URL goes with a pooler in DATABASE_URL, which is not set']),
  )
})
