import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type pg from 'pg'
import { seed, withoutIndexes } from '../world/seed.ts'

const FIGHTS = 13
const HOUR_MS = 3_600_000

const both = (name: string) => ({ ru: name, en: name })
const range = (length: number) => Array.from({ length }, (_, at) => at + 1)

/** The fights of the night in the order in which they are fought: the main event is the last. */
export const FIGHT_KEYS = range(FIGHTS)
  .map((nth) => `f${nth}`)
  .toReversed()

/** A numbered event of thirteen fights that has begun. */
export const fightNight = (slug: string): TournamentDocument => ({
  slug,
  system_name: 'ufc',
  name: both(slug),
  started_at: new Date(Date.now() - HOUR_MS).toISOString(),
  ratings_opened_at_date: '2024-01-01',
  entities: range(2 * FIGHTS).map((nth) => ({ key: `e${nth}`, name: both(`Fighter ${nth}`), country: 'br' })),
  stages: [{ key: 'numbered', type: 'fight_round', name: both('Numbered events') }],
  rounds: [{ key: 'night', stage: 'numbered', name: both('The night') }],
  events: range(FIGHTS).map((nth) => ({
    key: `f${nth}`,
    round: 'night',
    starts_at: new Date(Date.now() - HOUR_MS).toISOString(),
    type: nth === 1 ? 'main' : nth === 2 ? 'secondary' : 'other',
    first: `e${2 * nth - 1}`,
    second: `e${2 * nth}`,
    coefficients: { first: 1.3 + nth * 0.07, second: 3.1 - nth * 0.07 },
  })),
})

/** Gives each user a random card: six fights, five of them from the main card, and usually one doubled. */
export async function seedCards(pool: pg.Pool, slug: string, users: number): Promise<void> {
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'predictions', async () => {
      await run(
        `insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
         select q.tournament_id, q.id, n, card.answer, now()
         from questions q join tournaments t on t.id = q.tournament_id
           cross join generate_series(1, $2::int) n
           cross join lateral (
             select array_agg(v.number order by x.id, v.nth) as answer
             from (
               select e.id, e.ord, case when random() < 0.6 then e.first_id else e.second_id end as entity,
                 row_number() over (order by e.fight_type = 'other', random() + n * 0) as place
               from events e where e.round_id = q.round_id
             ) x cross join lateral (values (1, x.id), (2, x.entity),
               (3, case when x.place = 6 then 3 when x.place = 1 + n % 6 then 2 else 1 end)) v (nth, number)
             where x.place <= 6) card
         where t.slug = $1 and q.kind = 'fight_card'`,
        [slug, users],
      )
    })
    await run(
      `insert into participants (tournament_id, user_id)
       select t.id, n from tournaments t cross join generate_series(1, $2::int) n where t.slug = $1 order by random()`,
      [slug, users],
    )
    await run('vacuum analyze predictions, participants')
  })
}
