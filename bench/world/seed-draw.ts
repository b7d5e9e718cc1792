import pg from 'pg'
import { seed } from './seed.ts'

/** The number of members of a team of the draw. */
const BASKET = 10

/**
 * Seeds the result of the draw: each user is in a group and in a team of ten. The log of the draw is left
 * out; the worker updates the rating.
 */
export async function seedDraw(pool: pg.Pool, slug: string): Promise<void> {
  await seed(pool, async (run) => {
    const [at] = await run<{ id: number; groups: number[] }>(
      `select t.id, array_agg(g.id order by g.id) as groups from tournaments t
         join user_groups g on g.tournament_id = t.id where t.slug = $1 group by t.id`,
      [slug],
    )
    await run(
      `insert into teams (tournament_id, kind, name, name_en, members_count, group_id, number)
       select $1, 'basket', 'Дальний удар ' || n, 'Long Shot ' || n, $3, ($2::int[])[1 + n % cardinality($2::int[])], n
       from generate_series(1, (select count(*) / $3 from participants where tournament_id = $1)) n`,
      [at!.id, at!.groups, BASKET],
    )
    // By seat, because seats are random.
    await run(
      `with placed as (
         update participants n set group_id = m.group_id, team_id = m.id, is_placed = false from teams m
         where n.tournament_id = $1 and m.tournament_id = $1 and m.number = (n.seat - 1) / $2 + 1
         returning m.id as team_id, n.user_id
       )
       insert into team_members (team_id, user_id) select team_id, user_id from placed`,
      [at!.id, BASKET],
    )
    await run('vacuum analyze participants, teams, team_members')
  })
}

/** Removes the draw from the columns of the ratings, so that a worker has to place all users. */
export async function forgetPlaces(pool: pg.Pool): Promise<void> {
  await pool.query('update participants set is_placed = false where group_id is not null')
  await pool.query('delete from member_blocks')
  await pool.query('vacuum analyze participants, member_blocks')
}
