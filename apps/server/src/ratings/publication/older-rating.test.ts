import { readUserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { migrate } from '../../platform/database/migrations.ts'
import { isOlder, RELEASE } from '../../platform/release.ts'
import { admitAll, makePastRowReader, verifyRatings } from '../ratings.ts'
import { isBitPacked } from '../blocks/number-blocks.ts'
import { beginRuns, writesRuns } from './layout-store.ts'
import { BLOCK_ROWS, blockAt, decodeBlocks, encodeBlocks, ROW_COLUMNS } from './rating-blocks.ts'

const server = useApp()
const contest = contestOn(server)
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** Has ratings written in bytes: `refusesIn` a time from now programs of before are refused. */
const writeBytes = (refusesIn: string) =>
  server.database.pool.query(
    `update rating_layout set begins_at = null, refuses_at = clock_timestamp() + $1::interval`,
    [refusesIn],
  )
const writeRuns = () => server.database.pool.query('update rating_layout set begins_at = clock_timestamp()')

type Block = { publication_id: number; block: number; rows: Buffer }
const readBlocks = async (slug: string) =>
  (
    await server.database.pool.query<Block>(
      `select b.publication_id, b.block, b.rows from rating_blocks b join publications p on p.id = b.publication_id
         join tournaments t on t.id = p.tournament_id where t.slug = $1 order by b.publication_id, b.block`,
      [slug],
    )
  ).rows

/** Removes the last column from every rating in bytes, as if it had been published before the column existed. */
async function removeColumn(slug: string): Promise<void> {
  for (const { publication_id, block, rows } of await readBlocks(slug)) {
    const { base, rows: length } = blockAt(rows)
    const columns = decodeBlocks(rows, ROW_COLUMNS.length - 1, length)
    const { bytes } = encodeBlocks(columns, BLOCK_ROWS, { baseOf: () => base })
    await server.database.pool.query(
      'update rating_blocks set rows = $3 where publication_id = $1 and block = $2',
      [publication_id, block, bytes],
    )
  }
  // Makes the cache of this process miss: it must read the changed ratings.
  await server.database.pool.query(
    "update publications set published_at = published_at - interval '1 second'",
  )
}

const mistakesIn = async (slug: string) =>
  (await verifyRatings(server.database.db, slug)).flatMap(({ mistakes }) => mistakes)

test.each([
  ['in bytes', false],
  ['as runs', true],
])(
  'a rating from before difference hits were counted continues %s without them, and is correct',
  async (_, asRuns) => {
    const slug = asRuns ? 'older-runs' : 'older'
    const [ann, ben] = await Promise.all(
      (asRuns ? ['6640001', '6640002'] : ['6640003', '6640004']).map(server.signIn),
    )
    const { id } = await contest.me(ann!)
    await writeBytes('1 day')
    await contest.publish(smallCup(slug))
    await contest.mustSave(slug, ann!, { m1: [2, 1], m2: [2, 1], m3: [2, 1] })
    await contest.play(slug, 'm1', 1, 0)
    await removeColumn(slug)
    await contest.mustSave(slug, ben!, { m2: [1, 0] })
    await admitAll(server.database.db)
    if (asRuns) await writeRuns()
    await contest.play(slug, 'm2', 1, 0)
    await contest.play(slug, 'm3', 2, 1)
    expect(await verifyRatings(server.database.db, slug)).toMatchObject([{ rows: 2, mistakes: [] }])
    const { statistics } = await server.call(readUserStatistics, { params: { id: String(id) } }, ann)
    // Scores count as outcomes as well.
    expect(statistics).toMatchObject({
      predictions: 3,
      exact: 1,
      difference: 0,
      outcome: 2,
      miss: 0,
      points: 11,
    })
    await writeRuns()
  },
)

test('a rating in bytes goes on as runs, with newcomers before and after, and the past stays readable', async () => {
  const fans = await Promise.all(Array.from({ length: 5 }, (_, nth) => server.signIn(`664001${nth}`)))
  const { db } = server.database
  await writeBytes('1 day')
  await contest.publish(smallCup('turned'))
  await contest.mustSave('turned', fans[0]!, { m1: [0, 3], m2: [2, 1], m3: [2, 1] })
  await contest.mustSave('turned', fans[1]!, { m1: [1, 0], m2: [0, 1], m3: [0, 1] })
  await contest.play('turned', 'm1', 1, 0)
  await contest.mustSave('turned', fans[2]!, { m2: [2, 1] })
  await admitAll(db)
  expect(await mistakesIn('turned')).toEqual([])
  const areRuns = async () => (await readBlocks('turned')).map(({ rows }) => isBitPacked(rows))
  // The first rating, without points, and after the match those of the tournament and of the round.
  expect(await areRuns()).toEqual([false, false, false])
  // A program of before has not written who is on which seat.
  const { rowCount } = await server.database.pool.query(
    "delete from seat_blocks where tournament_id = (select id from tournaments where slug = 'turned')",
  )
  expect(rowCount).toBe(1)

  await writeRuns()
  await contest.mustSave('turned', fans[3]!, { m3: [2, 1] })
  await admitAll(db)
  expect(await areRuns(), 'what is in bytes goes on so until it is settled').toEqual([false, false, false])
  expect(await mistakesIn('turned')).toEqual([])
  await contest.play('turned', 'm2', 2, 1)
  await contest.mustSave('turned', fans[4]!, { m3: [2, 1] })
  await admitAll(db)
  expect(await mistakesIn('turned')).toEqual([])
  await contest.play('turned', 'm3', 2, 1)
  expect(await mistakesIn('turned')).toEqual([])
  expect((await areRuns()).slice(-2)).toEqual([true, true])
  const { ratings } = await contest.rating('turned', fans[0]!)
  expect(ratings.map((row) => [row.position, row.previous_position, row.points])).toEqual([
    [1, 1, 10],
    [2, 1, 5],
    [2, 1, 5],
    [2, 4, 5],
    [2, 4, 5],
  ])
  const { rows: past } = await server.database.pool.query<{ publication_id: number; rows_count: number }>(
    `select p.id as publication_id, p.rows_count from publications p join tournaments t on t.id = p.tournament_id
     where t.slug = 'turned' and p.round_id is null and p.is_settlement order by p.id`,
  )
  const pastRow = makePastRowReader(db)
  const stood = await Promise.all(
    past.map(async (publication) =>
      Promise.all(
        Array.from({ length: publication.rows_count }, async (_, nth) => {
          const { position, points } = await pastRow(publication, nth + 1)
          return [position, points]
        }),
      ),
    ),
  )
  // By seat; newcomers who were admitted are in the rating of that time.
  expect(stood).toEqual([
    [
      [2, 0],
      [1, 5],
      [2, 0],
      [2, 0],
    ],
    [
      [1, 5],
      [1, 5],
      [1, 5],
      [4, 0],
      [4, 0],
    ],
    [
      [1, 10],
      [2, 5],
      [2, 5],
      [2, 5],
      [2, 5],
    ],
  ])
})

test('programs of before are refused after a day, and ratings are written as runs a minute later', async () => {
  const { db, pool } = server.database
  const oldest = async () =>
    (
      await pool.query<{ oldest: string }>(
        "select oldest from migrations where name like '%_rating_runs.sql'",
      )
    ).rows.map((row) => row.oldest)
  await pool.query("update migrations set oldest = '0.1.0' where name like '%_rating_runs.sql'")
  await writeBytes('1 day')
  await beginRuns(db)
  expect([await oldest(), await writesRuns(db)]).toEqual([['0.1.0'], false])
  await writeBytes('-1 second')
  await beginRuns(db)
  const [release] = await oldest()
  expect(isOlder('0.1.0', release!)).toBe(true)
  expect(isOlder(RELEASE, release!)).toBe(false)
  expect(await writesRuns(db)).toBe(false)
  await pool.query("update rating_layout set begins_at = begins_at - interval '1 minute'")
  await beginRuns(db)
  expect(await writesRuns(db)).toBe(true)
})

test('a database with users waits for a day, and a new one does not', async () => {
  const admin = new pg.Client({ connectionString: inject('testServerUrl') })
  await admin.connect()
  const folder = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
  const before = await mkdtemp(join(tmpdir(), 'called-it-migrations-'))
  const names = await readdir(MIGRATIONS)
  const own = names.find((name) => name.endsWith('_rating_runs.sql'))!
  for (const name of names) {
    await cp(join(MIGRATIONS, name), join(folder, name))
    if (name < own) await cp(join(MIGRATIONS, name), join(before, name))
  }
  const begun = async (hasUsers: boolean) => {
    await admin.query('create database called_it_layout')
    const url = new URL(inject('testServerUrl'))
    url.pathname = '/called_it_layout'
    await migrate(url.href, { folder: before })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    if (hasUsers) await client.query("insert into users (reddy_id, name) values ('1001', 'Ann')")
    await migrate(url.href, { folder })
    const { rows } = await client.query(
      `select begins_at <= clock_timestamp() as begun, refuses_at - clock_timestamp() between '23 hours' and '1 day' as waits
       from rating_layout`,
    )
    await client.end()
    await admin.query('drop database called_it_layout')
    return rows
  }
  expect(await begun(true)).toEqual([{ begun: null, waits: true }])
  expect(await begun(false)).toEqual([{ begun: true, waits: false }])
  await admin.end()
  for (const made of [folder, before]) await rm(made, { recursive: true })
})
