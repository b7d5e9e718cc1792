import { isOpen } from '@called-it/rules/phase.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'

const server = useApp()
const time = fc.option(
  fc.integer({ min: 0, max: 6 }).map((minutes) => Date.UTC(2026, 5, 1) + minutes * 60_000),
)

// The database decides locks, people are told by packages/rules: the two must never disagree.
test('event_phase in SQL and isOpen in rules are one rule', async () => {
  const cases = fc.sample(
    fc.record({
      now: fc.integer({ min: 0, max: 6 }).map((minutes) => Date.UTC(2026, 5, 1) + minutes * 60_000),
      starts_at: time,
      status: fc.constantFrom('scheduled', 'live', 'finished', 'postponed', 'cancelled', 'awarded'),
      begun: fc.boolean(),
      teams_known: fc.boolean(),
      tournament_started_at: time,
      opens_at: time,
      finished: fc.boolean(),
    }),
    { numRuns: 3000, seed: 7 },
  )
  const { rows } = await sql<{ phase: string }>`
    select event_phase(x.status, to_timestamp(x.starts_at / 1000.0), case when x.begun then now() end, x.teams_known,
      to_timestamp(x.tournament_started_at / 1000.0), to_timestamp(x.opens_at / 1000.0), x.finished,
      to_timestamp(x.now / 1000.0)) as phase
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality e (item, ord)
      cross join lateral jsonb_to_record(e.item) as x (now bigint, starts_at bigint, status text, begun boolean,
        teams_known boolean, tournament_started_at bigint, opens_at bigint, finished boolean)
    order by e.ord`.execute(server.database.db)
  const differing = cases.flatMap((it, at) =>
    isOpen(it as never) === rows[at]!.phase ? [] : [{ ...it, sql: rows[at]!.phase }],
  )
  expect(differing).toEqual([])
})
