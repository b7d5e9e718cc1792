import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
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

describe('sources of results', () => {
  const none = { headers: {}, query: {} }

  test('need no key if the source asks for none', () => {
    expect(readConfig({}).feeds).toEqual({
      openligadb: { url: 'https://api.openligadb.de', ...none },
      openfootball: { url: 'https://raw.githubusercontent.com/openfootball', ...none },
    })
  })

  test('are switched on by a key, which goes where the source wants it', () => {
    const { feeds } = readConfig({ FOOTBALL_DATA_TOKEN: 'football-key', ODDS_API_KEY: 'odds-key-1' })
    expect(feeds['football-data.org']).toEqual({
      url: 'https://api.football-data.org/v4',
      headers: { 'X-Auth-Token': 'football-key' },
      query: {},
    })
    expect(feeds['the-odds-api']).toEqual({
      url: 'https://api.the-odds-api.com/v4',
      headers: {},
      query: { apiKey: 'odds-key-1' },
    })
    expect(feeds.espn).toBeUndefined()
  })

  test('that its owner does not document is on only if it is asked for', () => {
    expect(readConfig({ ESPN: '1' }).feeds.espn).toEqual({
      url: 'https://site.api.espn.com/apis/site/v2',
      ...none,
    })
  })

  test('may stand behind a mirror', () => {
    expect(readConfig({ OPENLIGADB_URL: 'http://mirror.test/liga/' }).feeds.openligadb?.url).toBe(
      'http://mirror.test/liga',
    )
    expect(() => readConfig({ OPENLIGADB_URL: 'ftp://mirror.test' })).toThrow(/OPENLIGADB_URL/)
  })

  test('refuse a key that is none, without showing it', () => {
    expect(() => readConfig({ FOOTBALL_DATA_TOKEN: 'a secret' })).toThrow(
      /^(?!.*a secret)FOOTBALL_DATA_TOKEN must be a key of at least 8 letters, digits and/,
    )
  })
})
