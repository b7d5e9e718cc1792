import { readUserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { admitAll, verifyRatings } from '../ratings.ts'
import { BLOCK_ROWS, blockAt, decodeBlocks, encodeBlocks, ROW_COLUMNS } from './rating-blocks.ts'

const server = useApp()
const contest = contestOn(server)

/** Removes the last column from every rating, as if it had been published before the column existed. */
async function makeOlder(): Promise<void> {
  const { pool } = server.database
  const { rows: blocks } = await pool.query<{ publication_id: number; block: number; rows: Buffer }>(
    'select publication_id, block, rows from rating_blocks',
  )
  for (const { publication_id, block, rows } of blocks) {
    const { base, rows: length } = blockAt(rows)
    const columns = decodeBlocks(rows, ROW_COLUMNS.length - 1, length)
    const { bytes } = encodeBlocks(columns, BLOCK_ROWS, { baseOf: () => base })
    await pool.query('update rating_blocks set rows = $3 where publication_id = $1 and block = $2', [
      publication_id,
      block,
      bytes,
    ])
  }
  // Makes the cache of this process miss: it must read the changed ratings.
  await pool.query("update publications set published_at = published_at - interval '1 second'")
}

test('a rating from before difference hits were counted continues without them, and is correct', async () => {
  const [ann, ben] = await Promise.all(['6640001', '6640002'].map(server.signIn))
  const { id } = await contest.me(ann!)
  await contest.publish(smallCup('older'))
  await contest.mustSave('older', ann!, { m1: [2, 1], m2: [2, 1], m3: [2, 1] })
  await contest.play('older', 'm1', 1, 0)
  await makeOlder()
  await contest.mustSave('older', ben!, { m2: [1, 0] })
  await admitAll(server.database.db)
  await contest.play('older', 'm2', 1, 0)
  await contest.play('older', 'm3', 2, 1)
  expect(await verifyRatings(server.database.db, 'older')).toMatchObject([{ rows: 2, mistakes: [] }])
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
})
