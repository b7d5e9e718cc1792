import { distribute, readDraw } from '@called-it/contract/teams/teams.ts'
import { chooseFree, drawMessage, freeGroups } from '@called-it/rules/draw.ts'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'
import { reportOlderDraws, verifyDraw } from './teams.ts'

const OLDER = 30
const server = useApp()
const contest = contestOn(server)

/** Draws users into groups and teams as the program did before there were weights. */
async function drawOlder(slug: string): Promise<number[]> {
  const query = <Row extends object>(text: string, values: unknown[]) =>
    server.database.pool.query<Row>(text, values).then(({ rows }) => rows)
  const [{ id, draw_seed }] = (await query<{ id: number; draw_seed: Buffer }>(
    'select id, draw_seed from tournaments where slug = $1',
    [slug],
  )) as [{ id: number; draw_seed: Buffer }]
  const groups = await query<{ id: number }>(
    'select id from user_groups where tournament_id = $1 order by ord',
    [id],
  )
  const users = await query<{ id: number }>(
    `insert into users (reddy_id, name) select '68' || (10000 + n), 'Older ' || n from generate_series(1, $1) n returning id`,
    [OLDER],
  )
  const sizes = groups.map((group) => ({ id: group.id, users: 0 }))
  const teams = new Map<number, number[]>()
  let [nth, number] = [0, 0]
  const record = async (user: number, step: 'InGroup' | 'InGroupAndInTeam', free: number[]) => {
    const digest = createHmac('sha256', draw_seed)
      .update(drawMessage(slug, user, step))
      .digest()
    const chosen = chooseFree(free, digest)
    await query(
      `insert into draw_entries (tournament_id, nth, user_id, step, version, is_kept, free, chosen)
       values ($1, $2, $3, $4, 1, false, $5, $6)`,
      [id, (nth += 1), user, step, free, chosen],
    )
    return chosen
  }
  for (const user of users) {
    const group = await record(user.id, 'InGroup', freeGroups(sizes))
    sizes.find((each) => each.id === group)!.users += 1
    await query(
      'insert into participants (tournament_id, user_id, group_id, has_predicted, is_placed) values ($1, $2, $3, false, false)',
      [id, user.id, group],
    )
    if (user.id % 3 === 0) continue
    const own = teams.get(group) ?? []
    teams.set(group, own)
    if (own.length === 0) {
      const [team] = await query<{ id: number }>(
        `insert into teams (tournament_id, kind, name, name_en, group_id, number) values ($1, 'basket', 'Б', 'B', $2, $3) returning id`,
        [id, group, (number += 1)],
      )
      own.push(team!.id)
    }
    const team = await record(user.id, 'InGroupAndInTeam', own)
    await query('insert into team_members (team_id, user_id) values ($1, $2)', [team, user.id])
    await query('update teams set members_count = members_count + 1 where id = $1', [team])
    await query('update participants set team_id = $1 where tournament_id = $2 and user_id = $3', [
      team,
      id,
      user.id,
    ])
  }
  await query(
    'insert into draws (tournament_id, entries, baskets, group_ids, group_users) values ($1, $2, $3, $4, $5)',
    [id, nth, number, groups.map((group) => group.id), sizes.map((each) => each.users)],
  )
  return users.map((user) => user.id)
}

test('a draw that began without weights continues with weights, and can be verified as a whole', async () => {
  const { tournament } = await contest.publish(smallCup('older'))
  await drawOlder('older')
  const reports: object[] = []
  await reportOlderDraws(server.database.db, (facts) => reports.push(facts))
  const older = (await server.database.pool.query('select 1 from draw_entries')).rowCount!
  expect(reports).toEqual([{ tournaments: [{ slug: 'older', records: older, is_finished: false }] }])

  const tokens: string[] = []
  for (let user = 0; user < 8; user += 1) tokens.push(await server.signIn(String(6_890_001 + user)))
  for (const token of [...tokens, ...tokens])
    await server.call(distribute, { body: { tournament_id: tournament.id } }, token)
  const read = (query: object) => server.call(readDraw, { params: { slug: 'older' }, query }, tokens[0]!)
  const { entries } = await read({ limit: 1000 })
  expect(
    entries
      .slice(0, older)
      .every(({ version, weights, free }) => version === 1 && weights.length === free.length),
  ).toBe(true)
  expect(entries.slice(older).map(({ version }) => version)).toEqual(Array.from({ length: 16 }, () => 2))
  const verify = () => verifyDraw('older', (query) => read(query))
  expect(await verify()).toMatchObject({ seed: 'secret', older, total: older + 16, mistakes: [] })
  await server.database.pool.query('update tournaments set finished_at = now()')
  expect(await verify()).toMatchObject({ seed: 'right', older, mistakes: [] })
})

test('nothing is reported if no draw is older', async () => {
  await server.database.pool.query('delete from draw_entries')
  const reports: object[] = []
  await reportOlderDraws(server.database.db, (facts) => reports.push(facts))
  expect(reports).toEqual([])
})
