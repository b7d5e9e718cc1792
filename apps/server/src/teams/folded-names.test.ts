import { createTeam } from '@called-it/contract/teams/teams.ts'
import { foldTeamName } from '@called-it/rules/team-name.ts'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { contestOn, expectRefusal } from '../../test/steps.ts'
import { smallCup } from '../../test/world.ts'

const MIGRATION = new URL('../../migrations/0025_draw_by_weights.sql', import.meta.url)
const server = useApp()
const contest = contestOn(server)
let cup = 0
let other = 0
let accounts = 6_880_000

beforeAll(async () => {
  cup = (await contest.publish(smallCup('named'))).tournament.id
  other = (await contest.publish(smallCup('named-elsewhere'))).tournament.id
})

/** Each has its own owner, because nobody may own more than three. */
const create = async (name: string, tournament_id = cup) =>
  server.attempt(createTeam, { body: { name, tournament_id } }, await server.signIn(String((accounts += 1))))

test.each([
  ['Комета', 'КОМЕТА'],
  ['Ёлка', 'елка'],
  // Latin letters among Cyrillic ones, and the other way round.
  ['Сокол', 'Coкoл'],
  ['MOCT-1', 'МОСТ-1'],
  ['Hook', 'нООк'],
])('a team named %s prevents another named %s in its tournament', async (name, alike) => {
  expect((await create(name)).status).toBe(201)
  expectRefusal(await create(alike), 422, 'team_name_taken')
  expect((await create(alike, other)).status).toBe(201)
})

test('of two users who ask for similar names at the same moment one gets it', async () => {
  const replies = await Promise.all(['Берег', 'Бepeг', 'БЕРЕГ'].map((name) => create(name)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
})

test('the migration folds existing names as the rules do, and keeps names that look alike', async () => {
  const { pool } = server.database
  const text = await readFile(MIGRATION, 'utf8')
  await pool.query(`alter table teams drop column folded_name;
    create unique index teams_name on teams (tournament_id, lower(name collate "und-x-icu")) where kind = 'friends'`)
  const letters =
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789-_'
  const before = ['Лес', 'Лec', 'ЛЁС', ...letters.split(' ').map((some, at) => `${at}${some}`)]
  for (const [at, name] of before.entries())
    await pool.query(
      `insert into teams (tournament_id, kind, name, code, owner_id) select $1, 'friends', $2, $3, min(id) from users`,
      [cup, name, `kept-before-${at}`],
    )
  await pool.query(text.slice(text.indexOf('alter table teams add folded_name')))
  const { rows } = await pool.query<{ id: number; name: string; folded_name: string }>(
    `select id, name, folded_name from teams where code like 'kept-before-%' order by id`,
  )
  const [first, second, third, ...rest] = rows
  expect(first!.folded_name).toBe(foldTeamName('Лес'))
  expect([second!, third!].map((team) => [team.name, team.folded_name])).toEqual([
    ['Лec', `${foldTeamName('Лес')} ${second!.id}`],
    ['ЛЁС', `${foldTeamName('Лес')} ${third!.id}`],
  ])
  expect(rest.map((team) => team.folded_name)).toEqual(rest.map((team) => foldTeamName(team.name)))
  expectRefusal(await create('лес'), 422, 'team_name_taken')
})
