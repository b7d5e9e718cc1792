import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { smallContent } from '../test/content.ts'
import { command, run } from '../test/process.ts'
import { smallSeries } from '../test/fights/fight-world.ts'
import { minutesFromNow, smallCup } from '../test/world.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'called-it-cli-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const cli = (...args: string[]) => command(args, { DATABASE_URL: database.url })
async function write(name: string, content: unknown): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(content))
  return file
}

test('imports a tournament, again without doubling it, settles a match and verifies', async () => {
  const document = smallCup('cli-cup')
  document.events[0]!.starts_at = minutesFromNow(-120)
  const file = await write('cup.json', document)
  const created =
    'tournament cli-cup created\n  The tournament is created. Events: 5, teams and fighters: 4.\n'
  expect(await cli('import', '--dry-run', file)).toMatchObject({ code: 0, stdout: created })
  expect(await cli('import', file)).toMatchObject({ code: 0, stdout: created })
  expect(await cli('import', file)).toMatchObject({ code: 0, stdout: 'Nothing has changed.\n' })
  expect(
    await cli('settle', 'cli-cup', 'm1', '{"status":"finished","score":{"first":1,"second":0}}'),
  ).toMatchObject({
    code: 0,
    stdout: '0 predictions, 0 points awarded.\n',
  })
  expect(await cli('verify', 'cli-cup')).toMatchObject({
    code: 0,
    stdout: 'cli-cup: 0 rows, all as they should be\n',
  })
  expect(await cli('verify-draw', 'cli-cup')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('cli-cup: 0 records, all as they should be\n'),
  })
})

test('settles a fight, and refuses a result that only a match can have', async () => {
  const document = smallSeries('cli-series')
  document.events.find(({ key }) => key === 'n1-8')!.starts_at = minutesFromNow(-20)
  expect(await cli('import', await write('series.json', document))).toMatchObject({ code: 0 })
  const settle = (result: object) => cli('settle', 'cli-series', 'n1-8', JSON.stringify(result))
  expect(await settle({ status: 'finished', score: { first: 1, second: 0 } })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('score'),
  })
  expect(
    await settle({ status: 'finished', winner: 'second', method: 'submission', ended_in: 2 }),
  ).toMatchObject({ code: 0, stdout: '0 predictions, 0 points awarded.\n' })
  expect(await cli('verify', 'cli-series')).toMatchObject({
    code: 0,
    stdout: 'cli-series: 0 rows, all as they should be\n',
  })
})

test('prints the content, replaces it, and refuses one with all its mistakes at their paths', async () => {
  expect(await cli('content', await write('content.json', smallContent()))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('rules winner: added\n'),
  })
  const { code, stdout } = await cli('content')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual(smallContent())
  expect(await cli('content', await write('same.json', JSON.parse(stdout)))).toMatchObject({
    code: 0,
    stdout: 'Nothing has changed.\n',
  })
  const broken = smallContent()
  broken.faq[0]!.section = 'nowhere'
  broken.rules[1]!.body.en = '[a](javascript:alert(1))'
  expect(await cli('content', await write('broken-content.json', broken))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /faq\[0\]\.section: unknown section "nowhere"\n.*rules\[1\]\.body\.en: link "javascript:alert\(1\)"/,
    ),
  })
  expect(JSON.parse((await cli('content')).stdout)).toEqual(smallContent())
})

test('refuses a document with all its mistakes at their paths', async () => {
  const document = smallCup('broken-cup')
  document.events[3]!.first = 'GRE'
  Object.assign(document, { ruleset: { match: { exact: -1 } }, started_at: 'soon' })
  const { code, stderr } = await cli('import', await write('broken.json', document))
  expect(code).toBe(1)
  expect(stderr).toContain('events[3].first: unknown entity "GRE"')
  expect(stderr).toContain('ruleset.match.exact: a whole number from 0 to 1000')
  expect(stderr).toContain('started_at: A time in UTC')
})

test.each([
  [['grant', '1234567'], 'No user with the number 1234567 has signed in yet.'],
  [['nonsense'], 'Usage: npm run cli'],
  [['import', '/no/such/file'], 'ENOENT'],
  [['verify-draw', 'no-such-cup'], 'Nothing was found here.'],
  [['verify', 'no-such-cup'], 'There is no tournament no-such-cup.'],
  [['settle', 'no-such-cup', 'm1', '{"status":"cancelled"}'], 'Nothing was found here.'],
])('%j ends with a sentence and code 1', async (args, sentence) => {
  const { code, stdout, stderr } = await cli(...args)
  expect(code).toBe(1)
  expect(stdout + stderr).toContain(sentence)
})

test('a process takes its arguments and settings, prints the answer, and ends with its code', async () => {
  const env = { DATABASE_URL: database.url }
  const file = await write('process.json', smallCup('process-cup'))
  const [imported, unknown] = await Promise.all([
    run('cli', ['import', '--dry-run', file], env).ended,
    run('cli', ['nonsense'], env).ended,
  ])
  expect(imported).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('tournament process-cup created\n'),
    stderr: '',
  })
  expect(unknown).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Usage: npm run cli'),
  })
})
