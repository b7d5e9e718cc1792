import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { usePlantedTree } from '../planted-tree.ts'

const ROOT = join(import.meta.dirname, '../..')
const tree = usePlantedTree()

/** A `docker` that notes what it is asked for, and fails where the test says. */
const DOCKER = `#!/bin/sh
echo "$*" >>"$NOTES"
case "$*" in
  'compose version') [ "$FAILS" != plugin ] ;;
  'image inspect'*) [ -e "$NOTES.image" ] ;;
  'compose build') touch "$NOTES.image" ;;
  'compose up'*) for last; do :; done; [ "$FAILS" != "$last" ] && [ "$FAILS" != up ] ;;
esac
`

function runScript(name: 'install' | 'renew', answers: string[], env: Record<string, string> = {}) {
  mkdirSync(join(tree.root, 'deploy'), { recursive: true })
  copyFileSync(join(ROOT, `deploy/${name}.sh`), join(tree.root, `deploy/${name}.sh`))
  copyFileSync(join(ROOT, 'package.json'), join(tree.root, 'package.json'))
  tree.write('bin/docker', DOCKER)
  chmodSync(join(tree.root, 'bin/docker'), 0o755)
  const notes = join(tree.root, 'notes')
  const { status, stdout, stderr } = spawnSync('sh', [join(tree.root, `deploy/${name}.sh`)], {
    encoding: 'utf8',
    input: answers.map((each) => `${each}\n`).join(''),
    env: { PATH: `${join(tree.root, 'bin')}:${process.env.PATH}`, NOTES: notes, FAILS: '', ...env },
  })
  const calls = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []
  return { status, stdout, stderr, calls }
}

/** Reads what was written as Compose does: each value between single quotes. */
function settings(): Record<string, string> {
  const lines = readFileSync(join(tree.root, '.env'), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)='([^']*)'$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value!]]
    }),
  )
}

test('with an e-mail address of the organiser, the answers become settings that the product takes', () => {
  const mail = 'smtps://bot:pa$$word%23@mail.example:465'
  const { status, stdout, calls } = runScript('install', ['Game.Example', 'ann@work.example', mail])
  expect(status).toBe(0)
  expect(stdout).toContain('Called It is ready at https://game.example\n')
  expect(calls.slice(1)).toEqual([
    expect.stringMatching(/^image inspect called-it:\d+\.\d+\.\d+$/),
    'compose build',
    'compose up --detach --wait --wait-timeout 300',
  ])
  expect(statSync(join(tree.root, '.env')).mode & 0o777).toBe(0o600)
  const { DOMAIN, DATABASE_PASSWORD, ...rest } = settings()
  expect([DOMAIN, rest.SMTP_URL]).toEqual(['game.example', mail])
  expect(DATABASE_PASSWORD).toMatch(/^[0-9a-f]{48}$/)
  // As compose.yaml completes them.
  const config = readConfig({
    ...rest,
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PUBLIC_URL: `https://${DOMAIN}`,
    TRUST_PROXY: '1',
    DATABASE_URL: `postgres://called_it:${DATABASE_PASSWORD}@db:5432/called_it`,
  })
  expect([config.messenger, config.mail?.from.address]).toEqual(['none', 'called-it@game.example'])
  expect(config.metricsToken).not.toBe(DATABASE_PASSWORD)
})

test('with an account number it needs the token of a bot, and asks for nothing that the environment has', () => {
  const given = { DOMAIN: 'game.example', ORGANISERS: '1234567', REDDY_TOKEN: 'a-token-of-a-bot-that-sends' }
  const { status, stderr } = runScript('install', [], given)
  expect([status, stderr]).toEqual([0, ''])
  expect(settings()).toMatchObject({ MESSENGER: 'reddy', ...given })
})

test('a second run asks nothing and leaves .env and the image as they are', () => {
  const answers = ['game.example', '1234567', 'a-token-of-a-bot-that-sends']
  runScript('install', answers)
  const before = readFileSync(join(tree.root, '.env'), 'utf8')
  const { status, stderr, stdout, calls } = runScript('install', [])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('https://game.example\n')
  expect(readFileSync(join(tree.root, '.env'), 'utf8')).toBe(before)
  expect(calls.filter((call) => call === 'compose build')).toHaveLength(1)
})

test.each([
  ['a domain with a scheme', ['https://game.example'], 'is no domain'],
  ['an organiser that is no account', ['game.example', 'Ann'], 'neither an account number nor an e-mail'],
  ['a mail server without a scheme', ['game.example', 'a@b.example', 'mail.example'], 'begins with smtp'],
  ['a quote in a secret', ['game.example', '1234567', "it's"], 'A single quote cannot stand in REDDY_TOKEN'],
  ['answers that end', ['game.example'], 'The answers ended early'],
])('%s is refused with a sentence, and nothing is written or started', (_, answers, words) => {
  const { status, stderr, calls } = runScript('install', answers)
  expect(status).toBe(1)
  expect(stderr).toContain(words)
  expect(existsSync(join(tree.root, '.env'))).toBe(false)
  expect(calls).toEqual(['compose version'])
})

test('without Compose, and when something does not come up, it says so', () => {
  expect(runScript('install', [], { FAILS: 'plugin' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Docker Compose 2 is missing'),
  })
  const answers = ['game.example', '1234567', 'a-token-of-a-bot-that-sends']
  expect(runScript('install', answers, { FAILS: 'up' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('It did not come up'),
  })
})

test('renewing replaces one process after the other, and stops where one does not come up', () => {
  expect(runScript('renew', [])).toMatchObject({ status: 1, calls: [] })
  tree.write('.env')
  const up = 'compose up --detach --no-deps --force-recreate --wait --wait-timeout 300'
  expect(runScript('renew', [])).toMatchObject({
    status: 0,
    calls: [
      'compose build',
      `${up} api-1`,
      `${up} api-2`,
      `${up} worker`,
      'compose up --detach --wait --wait-timeout 300',
    ],
  })
  tree.remove('notes')
  const failed = runScript('renew', [], { FAILS: 'api-2' })
  expect(failed.status).toBe(1)
  expect(failed.calls.slice(1)).toEqual([`${up} api-1`, `${up} api-2`, 'compose logs --tail 30 api-2'])
})
