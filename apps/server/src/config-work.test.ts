import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

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
