import { distribute, readDraw } from '@called-it/contract/teams/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { command } from '../../test/process.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { verifyDraw } from './teams.ts'

const USERS = 12
const server = useApp()
const contest = contestOn(server)
let token: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  const tokens = []
  for (let user = 0; user < USERS; user += 1) tokens.push(await server.signIn(`69500${10 + user}`))
  token = tokens[0]!
  for (const slug of ['honest', 'planted']) {
    ids[slug] = (await contest.publish(smallCup(slug))).tournament.id
    for (const each of [...tokens, ...tokens])
      await server.call(distribute, { body: { tournament_id: ids[slug]! } }, each)
  }
  await server.database.pool.query('update tournaments set finished_at = now()')
})

const sql = (text: string) => server.database.pool.query(text.replaceAll('PLANTED', String(ids['planted'])))
const verify = (slug: string) =>
  verifyDraw(slug, (query) => server.call(readDraw, { params: { slug }, query }, token))

test('an untouched draw is correct, before its seed is published and afterwards', async () => {
  const right = { seed: 'right', total: 2 * USERS, mistakes: [] }
  expect(await verify('honest')).toMatchObject(right)
  await sql(`update tournaments set finished_at = null where slug = 'honest'`)
  expect(await verify('honest')).toMatchObject({ ...right, seed: 'secret' })
})

test('changed, removed and added records are reported, by the command too', async () => {
  const { rows } = await server.database.pool.query<{ nth: number; free: number[]; chosen: number }>(
    'select nth, free, chosen from draw_entries where tournament_id = $1 order by nth',
    [ids['planted']],
  )
  const changed = rows[0]!
  const other = changed.free.find((id) => id !== changed.chosen)!
  await sql(
    `update draw_entries set chosen = ${other} where tournament_id = PLANTED and nth = ${changed.nth}`,
  )
  await sql(`update draw_entries set free = free[2:] || free[1] where tournament_id = PLANTED and nth = 2`)
  await sql(`update draw_entries set weights = '{20,1,1,1}' where tournament_id = PLANTED and nth = 3`)
  await sql('delete from draw_entries where tournament_id = PLANTED and nth = 23')
  await sql('alter table draw_entries drop constraint draw_entries_tournament_id_user_id_step_key')
  await sql(`update draw_entries set user_id = (
      select user_id from draw_entries where tournament_id = PLANTED and nth = 20)
    where tournament_id = PLANTED and nth = 22`)
  const { mistakes } = await verify('planted')
  expect(mistakes).toEqual([
    expect.stringMatching(
      `^record ${changed.nth} \\(user \\d+, into a group\\) names another place .*; recorded ${other}, due ${changed.chosen}$`,
    ),
    expect.stringMatching(/^record 2 \(user \d+, into a group\) says that other places were free/),
    expect.stringMatching(
      /^record 3 \(user \d+, into a group\) says that the places had other weights .*; recorded 20, 1, 1, 1, due /,
    ),
    expect.stringMatching(/^record 22 \(user \d+, into a team\) is there twice/),
    'record 23 is missing',
  ])

  const base = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const report = await command(['verify-draw', 'planted', '--from', base], { TOKEN: token })
  expect(report.code).toBe(1)
  expect(report.stdout).toContain('planted: 24 records, NOT as they should be')
  for (const mistake of mistakes) expect(report.stdout).toContain(`  ${mistake}\n`)
  const refused = await command(['verify-draw', 'planted', '--from', base], {})
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('answers 401') })
})

test('answers that repeat a record, or end before their total, are detected', async () => {
  const report = await verifyDraw('honest', async ({ page, limit }) => {
    const answer = await server.call(readDraw, { params: { slug: 'honest' }, query: { page, limit } }, token)
    return {
      ...answer,
      entries: [...answer.entries.slice(0, 6), answer.entries[5]!, ...answer.entries.slice(6, 23)],
    }
  })
  expect(report.mistakes).toEqual([
    expect.stringMatching(/^record 6 .* is there twice/),
    'record 24 is missing',
  ])
})

test('a seed that is not the one committed to is reported', async () => {
  const report = await verifyDraw('honest', async (query) => ({
    ...(await server.call(readDraw, { params: { slug: 'honest' }, query }, token)),
    seed: 'ab'.repeat(32),
  }))
  expect(report).toMatchObject({ seed: 'wrong', mistakes: [] })
})
