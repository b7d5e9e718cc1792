import { readWinners } from '@called-it/contract/tournaments/winners.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { type DrawnCup, drawnCupsOn, type Fan } from '../../test/drawn-cup.ts'
import { contestOn } from '../../test/steps.ts'
import { verifyWinners } from './hall.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

// Property: after any corrections of a finished tournament the hall of fame agrees with the pages of the rating.

const server = useApp()
const contest = contestOn(server)
const SLUG = 'corrected'
const MATCHES = ['m1', 'm2', 'm3', 'm4'] as const
const FANS = 26
let cup: DrawnCup
let fans: Fan[]

beforeAll(async () => {
  cup = await drawnCupsOn(server, contest)(SLUG)
  fans = []
  for (let nth = 0; nth < FANS; nth += 1) fans.push(await cup.join(nth % 9 === 8 ? 0 : 2))
  for (const [nth, { token }] of fans.entries()) {
    // The last two drawn users have predicted nothing.
    if (nth === 20 || nth === 21) continue
    const called = MATCHES.slice(0, 2 + (nth % 3))
    await contest.mustSave(
      SLUG,
      token,
      Object.fromEntries(called.map((key, at) => [key, [(nth + at) % 3, nth % 2]])),
    )
  }
  for (const key of MATCHES) await contest.play(SLUG, key, 1, 0)
  contest.succeed(await contest.asOrganiser('POST', `tournaments/${SLUG}/finish?force=true`))
})

const score = fc.record({ first: fc.integer({ min: 0, max: 2 }), second: fc.integer({ min: 0, max: 2 }) })
const correction = fc.record({
  key: fc.constantFrom(...MATCHES),
  result: fc.oneof(
    { weight: 4, arbitrary: score.map((value) => ({ status: 'finished', score: value })) },
    { weight: 1, arbitrary: fc.constant({ status: 'cancelled' }) },
  ),
})
type Row = { position: number; user: { id: number }; points: number; exact_hits: number }
const lineOf = ({ position, user, points, exact_hits }: Row) => [position, user.id, points, exact_hits]

/** Positions within a list: one more than the number of better rows. */
const within = (rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, position: 1 + rows.filter((item) => item.position < row.position).length }))

test('after any corrections the winners are the first of the rating', async () => {
  const { token } = fans[0]!
  await fc.assert(
    fc.asyncProperty(fc.array(correction, { minLength: 1, maxLength: 3 }), async (corrections) => {
      for (const { key, result } of corrections) {
        contest.succeed(await contest.sendResult(SLUG, key, result))
      }
      const { winners } = await server.call(readWinners, { query: { tournament: SLUG } }, token)
      const [won] = winners
      const all = (await cup.users(token, { limit: 100 })).ratings
      // A user without points wins nothing.
      const scorers = all.filter(({ points }) => points > 0)
      const first = scorers.filter(({ position }) => position <= 16)
      expect(won!.places.map(lineOf)).toEqual(first.map(lineOf))
      expect(won!.places.map((place) => place.is_shared)).toEqual(first.map((item) => item.is_shared))
      for (const { group, places } of won!.groups) {
        const members = within(scorers.filter((row) => row.group?.id === group.id))
        expect(places.map(lineOf)).toEqual(members.filter(({ position }) => position <= 3).map(lineOf))
      }
      const leading = (await cup.teams(token)).teams.filter((team) => team.position === 1 && team.points > 0)
      expect(won!.teams.map((team) => [team.team.id, team.points, team.exact_hits])).toEqual(
        leading.map((item) => [item.team.id, item.points, item.exact_hits]),
      )
      for (const { team, members } of won!.teams) {
        expect(members.map(lineOf)).toEqual(all.filter((row) => row.team?.id === team.id).map(lineOf))
      }
      expect((await verifyWinners(server.database.db, SLUG)).get(SLUG)).toEqual([])
    }),
    { numRuns: runs(3) },
  )
})
