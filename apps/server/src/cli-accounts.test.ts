import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { command as runCommand } from '../test/process.ts'

const ACCOUNT = '1112223334445'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await query(`insert into users (reddy_id, name) values ('${ACCOUNT}', 'Fan')`)
  await query(`insert into sessions (token_hash, user_id, expires_at, client)
    select 'x', id, now() + interval '1 day', 'Chrome, Windows' from users`)
})
afterAll(() => database.drop())

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Runs a command about an account. `logged` is the security event on stderr. */
async function cli(command: string, account = ACCOUNT) {
  const env = { DATABASE_URL: database.url, ORGANISERS: '5556667' }
  const { code, stdout, stderr } = await runCommand([command, account], env)
  return { code, stdout, logged: stderr === '' ? null : (JSON.parse(stderr) as object) }
}

test('gives and takes the owner’s role, lists sessions and ends them; all of it is audited', async () => {
  const masked = { event: 'security', account: '11…45', user_id: expect.any(Number) }
  expect(await cli('grant')).toMatchObject({
    code: 0,
    stdout: `${ACCOUNT} is an owner now.\n`,
    logged: { ...masked, what: 'role_granted' },
  })
  expect(await cli('revoke')).toMatchObject({
    code: 0,
    stdout: `${ACCOUNT} has no role any more.\n`,
    logged: { ...masked, what: 'role_revoked' },
  })
  expect(await cli('sessions')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^1 {2}Chrome, Windows {2}signed in .*Z, used .*Z, until .*Z\n$/),
    logged: null,
  })
  expect(await cli('sign-out')).toMatchObject({
    code: 0,
    stdout: `${ACCOUNT} is signed in nowhere now.\n`,
    logged: { ...masked, what: 'sign_out_everywhere' },
  })
  expect(await query('select * from sessions')).toEqual([])
  expect(await query('select actor, action from audit_log order by id')).toEqual([
    { actor: 'cli', action: 'role.grant' },
    { actor: 'cli', action: 'role.revoke' },
    { actor: 'cli', action: 'user.sign_out' },
  ])
})

test('explains that a number in the settings stays an owner', async () => {
  expect(await cli('revoke', '5556667')).toEqual({
    code: 1,
    stdout: '5556667 stands in ORGANISERS and stays an owner until it is taken out of it.\n',
    logged: null,
  })
})

test('refuses a number that has not signed in', async () => {
  const unknown = { code: 1, stdout: 'No user with the number 1234567 has signed in yet.\n', logged: null }
  expect(await cli('revoke', '1234567')).toEqual(unknown)
})
