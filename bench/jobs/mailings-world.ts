import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type pg from 'pg'
import { GOALS } from '../world/seed-predictions.ts'
import { seed, withoutIndexes } from '../world/seed.ts'

const HOUR_MS = 3_600_000
const MATCHES = 8

const both = (name: string) => ({ ru: name, en: name })
const range = (length: number) => Array.from({ length }, (_, at) => at + 1)

export const MATCH_KEYS = range(MATCHES).map((nth) => `m${nth}`)

/** Returns a league whose first matchday is near enough for reminders; `startsAt` is when its matches begin (ms). */
export const nearMatchday = (slug: string, startsAt = Date.now() + 20 * HOUR_MS): TournamentDocument => ({
  slug,
  system_name: 'uefa',
  name: both(slug),
  ratings_opened_at_date: '2024-01-01',
  entities: range(2 * MATCHES).map((nth) => ({ key: `T${nth}`, name: both(`Team ${nth}`), country: 'de' })),
  stages: [{ key: 'league', type: 'league_stage', name: both('League') }],
  rounds: [{ key: 'r1', stage: 'league', name: both('Matchday 1') }],
  events: range(MATCHES).map((nth) => ({
    key: `m${nth}`,
    round: 'r1',
    starts_at: new Date(startsAt).toISOString(),
    first: `T${nth}`,
    second: `T${nth + MATCHES}`,
  })),
})

/** Makes all users participants who have predicted four matches of five. */
export async function seedForgetful(pool: pg.Pool, slug: string, users: number): Promise<void> {
  await seed(pool, async (run) => {
    await withoutIndexes(run, 'predictions', async () => {
      await run(
        `insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
         select t.id, q.id, n, array[${GOALS(true)}, ${GOALS(false)}], now()
         from tournaments t cross join generate_series(1, $2::int) n
           join events e on e.tournament_id = t.id join questions q on q.event_id = e.id
         where t.slug = $1 and random() < 0.8
         order by n`,
        [slug, users],
      )
    })
    await run(
      `insert into participants (tournament_id, user_id)
       select t.id, n from tournaments t cross join generate_series(1, $2::int) n where t.slug = $1 order by random()`,
      [slug, users],
    )
    await run('vacuum analyze predictions, participants, users')
  })
}
