import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrations.ts'

// The least that a server may offer: a locale that knows no letters but Latin ones.
const NAME = 'called_it_in_c'
let admin: pg.Client
let client: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('testServerUrl') })
  await admin.connect()
  await admin.query(`drop database if exists ${NAME}`)
  await admin.query(
    `create database ${NAME} template template0 locale_provider libc lc_ctype 'C' lc_collate 'C'`,
  )
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${NAME}`
  await migrate(url.href)
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${NAME}`)
  await admin.end()
})

test('Cyrillic is found in any case in a database that does not know it', async () => {
  expect((await client.query("select lower('ЁЖ') as own")).rows).toEqual([{ own: 'ЁЖ' }])
  await client.query(
    "insert into users (reddy_id, name) values ('1001', 'Артём Ёжиков'), ('1002', 'Ann Ross')",
  )
  const find = async (text: string) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from users where searchable(name) like searchable($1)',
      [`%${text}%`],
    )
    return rows.map(({ name }) => name)
  }
  // By the index too, which a table of this size is not worth.
  for (const seqscan of ['on', 'off']) {
    await client.query(`set enable_seqscan = ${seqscan}`)
    for (const text of ['артем', 'АРТЁМ', 'ежик', 'ЁЖИК', 'м ё'])
      expect(await find(text), text).toEqual(['Артём Ёжиков'])
    expect(await find('ANN')).toEqual(['Ann Ross'])
    expect(await find('борис')).toEqual([])
  }
  const { rows } = await client.query("explain select 1 from users where searchable(name) like '%ann%'")
  expect(JSON.stringify(rows)).toContain('users_name_search')
})
