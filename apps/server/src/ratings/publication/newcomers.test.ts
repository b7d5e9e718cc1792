import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { contestOn } from '../../../test/steps.ts'
import { smallCup } from '../../../test/world.ts'
import { admitAll, verifyRatings } from '../ratings.ts'

const server = useApp()
const contest = contestOn(server)

let made = 0
/** Adds so many participants without predictions, and gives them rows. */
async function join(tournamentId: number, count: number): Promise<void> {
  await server.database.pool.query(
    `with added as (
       insert into users (reddy_id, name) select (770000000 + n)::text, 'Newcomer ' || n
       from generate_series($2::int + 1, $2::int + $3::int) n returning id)
     insert into participants (tournament_id, user_id) select $1, id from added order by id`,
    [tournamentId, made, count],
  )
  made += count
  await admitAll(server.database.db)
}

/** Returns the number of rows, and the mistakes that the plain definition finds in all ratings. */
const verified = async (slug: string) =>
  (await verifyRatings(server.database.db, slug)).map(({ rows, mistakes }) => [rows, mistakes])

// The rows and the seats in a block are 100 and 500, and a block of first rows leads to 10,000.
test.each([
  ['before anything is settled', false],
  ['behind users with and without points', true],
])('newcomers are appended across the edges of blocks, %s', async (_, isSettled) => {
  const slug = `edges-${isSettled}`
  const { tournament } = await contest.publish(smallCup(slug))
  const fan = await server.signIn(isSettled ? '6650001' : '6650002')
  await contest.mustSave(slug, fan, { m1: [1, 0], m2: [2, 1] })
  await admitAll(server.database.db)
  if (isSettled) await contest.play(slug, 'm1', 1, 0)
  let rows = 1
  for (const count of [1, 97, 1, 1, 99, 299, 1, 2, 9398, 99, 2, 1]) {
    await join(tournament.id, count)
    rows += count
    expect(await verified(slug)).toEqual([[rows, []]])
  }
  await contest.play(slug, 'm2', 2, 1)
  expect(await verified(slug)).toEqual([[rows, []]])
  await join(tournament.id, 1)
  expect(await verified(slug)).toEqual([[rows + 1, []]])
})
