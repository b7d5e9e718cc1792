import { expect, test } from 'vitest'
import { databaseNameOf, hostsOf, onDatabase, placesOf, readPlaces } from './addresses.ts'

test('an address may name several servers, each with a port of its own', () => {
  expect(placesOf('postgres://u:p@one:5433,two,[::1]:6000/game?sslmode=require')).toEqual([
    { host: 'one', port: 5433, url: 'postgres://u:p@one:5433/game?sslmode=require' },
    { host: 'two', port: 5432, url: 'postgres://u:p@two/game?sslmode=require' },
    { host: '[::1]', port: 6000, url: 'postgres://u:p@[::1]:6000/game?sslmode=require' },
  ])
})

test('an address of one server stays as it is, also that of a socket', () => {
  for (const url of [
    'postgres://ann:s%25t@db/game',
    'postgresql:///game?host=/run/postgresql&application_name=a+b',
  ])
    expect(placesOf(url).map((place) => place.url)).toEqual([url])
})

test('target_session_attrs may say what the product does anyway', () => {
  const url = 'postgres://one,two/game?target_session_attrs='
  for (const target of ['any', 'read-write', 'primary'])
    expect(placesOf(url + target).map((place) => place.url)).toEqual([
      'postgres://one/game',
      'postgres://two/game',
    ])
  for (const target of ['read-only', 'standby', 'prefer-standby']) expect(readPlaces(url + target)).toBeNull()
})

test.each([
  'mysql://db/game',
  'postgres://db',
  'postgres://db/',
  'postgres://one,,two/game',
  'postgres://one,/game',
  'postgres://one:port/game',
  'postgres://one,two:99999/game',
  'postgres://one,two/game?host=/run',
  'postgres://ann:100%@db/game',
  'db/game',
])('%s is no address', (url) => {
  expect(readPlaces(url)).toBeNull()
})

test('names of databases and servers are read from an address', () => {
  const url = 'postgres://u:p@one:1,two:2/my%20game?sslmode=require'
  expect(databaseNameOf(url)).toBe('my game')
  expect(hostsOf(url)).toBe('one:1, two:2')
  expect(hostsOf('postgres:///game?host=/run')).toBe('this machine')
  expect(onDatabase(url, 'my game_drill')).toBe('postgres://u:p@one:1,two:2/my%20game_drill?sslmode=require')
})
