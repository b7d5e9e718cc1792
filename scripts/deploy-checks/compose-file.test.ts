import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePlantedTree } from '../planted-tree.ts'
import { inOrder, readCompose, readEnvFile } from './compose-file.ts'
import { split } from './compose-stand-in.ts'

const ROOT = join(import.meta.dirname, '../..')
const tree = usePlantedTree()

const ENV =
  "# settings\nDOMAIN='game.example'\nDATABASE_PASSWORD='abc'\nMAIL_FROM='It <a@b.example>'\nBACKUP_HOUR=3\n"
const plant = (env = ENV, compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) => {
  tree.write('.env', env)
  tree.write('compose.yaml', compose)
}

test('.env is read with values that hold blanks and signs', () => {
  plant()
  expect(readEnvFile(join(tree.root, '.env'))).toEqual({
    DOMAIN: 'game.example',
    DATABASE_PASSWORD: 'abc',
    MAIL_FROM: 'It <a@b.example>',
    BACKUP_HOUR: '3',
  })
})

test('the services of compose.yaml get the settings of .env and their own', () => {
  plant()
  const { services } = readCompose(tree.root)
  expect(services['api-1']!.environment).toMatchObject({
    ROLES: 'api',
    DATABASE_URL: 'postgres://called_it:abc@db:5432/called_it',
    PUBLIC_URL: 'https://game.example',
    MAIL_FROM: 'It <a@b.example>',
    TRUST_PROXY: '1',
  })
  expect(services.worker!.mounts).toEqual([{ from: 'backups', to: '/backups' }])
  expect(services.worker!.environment.BACKUP_DIR).toBe('/backups')
  expect(inOrder(services, Object.keys(services))).toEqual(['db', 'api-1', 'api-2', 'worker', 'caddy'])
})

test('all processes of the product write nothing but /tmp, have no rights, and are given time to stop', () => {
  const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
  const shared = /^x-server: &server\n((?: .*\n)+)/m.exec(text)![1]!
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'tmpfs: [/tmp]', 'stop_grace_period: 45s'])
    expect(shared).toContain(`\n  ${line}\n`)
  for (const service of ['api-1', 'api-2', 'worker'])
    expect(text).toContain(`\n  ${service}:\n    <<: *server\n`)
})

test.each([
  [
    'a password that is missing',
    "DOMAIN='game.example'\n",
    undefined,
    'compose.yaml needs DATABASE_PASSWORD: run deploy',
  ],
  [
    'a service that does not wait for health',
    ENV,
    'services:\n  a:\n    image: x\n    depends_on:\n      b: { condition: service_started }\n  b: { image: x }\n',
    'a waits for b that is service_started',
  ],
])('%s is found', (_, env, compose, words) => {
  plant(env, compose)
  expect(() => readCompose(tree.root)).toThrow(words)
})

test('services that wait for each other, or for none that there is, are found', () => {
  plant(
    ENV,
    'services:\n  a: { image: x, depends_on: { b: { condition: service_healthy } } }\n  b: { image: x, depends_on: { a: { condition: service_healthy } } }\n',
  )
  const { services } = readCompose(tree.root)
  expect(() => inOrder(services, ['a'])).toThrow('a waits for itself')
  expect(() => inOrder(services, ['c'])).toThrow('no service c')
})

test('commands of Compose are taken apart as Compose does it', () => {
  expect(split('up', ['--detach', '--no-deps', '--wait', '--wait-timeout', '300', 'api-1'])).toEqual({
    options: ['--detach', '--no-deps', '--wait', '--wait-timeout'],
    names: ['api-1'],
    args: [],
  })
  expect(split('run', ['--rm', '--no-deps', 'worker', 'cli.ts', 'restore', '--force'])).toEqual({
    options: ['--rm', '--no-deps'],
    names: ['worker'],
    args: ['cli.ts', 'restore', '--force'],
  })
})
