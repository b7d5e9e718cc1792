import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
