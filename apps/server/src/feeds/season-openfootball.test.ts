import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenfootballMatch, openfootballMatches } from '../../test/feeds/openfootball-words.ts'
import { type ProviderServer, startProvider } from '../../test/feeds/provider-server.ts'
import { readSeason } from '../../test/feeds/season.ts'
import { heldIn, ratingIn, settledIn, standingIn } from '../../test/feeds/season-state.ts'
import {
  attach,
  enterByHand,
  openSeasonStage,
  runAt,
  type SeasonStage,
} from '../../test/feeds/season-stage.ts'

const DAY_MS = 24 * 3_600_000

let stage: SeasonStage
const opened: ProviderServer[] = []
beforeAll(async () => {
  stage = await openSeasonStage()
})
afterAll(async () => {
  for (const provider of opened) await provider.close()
  await stage.close()
})

/** Mistakes that the files have had, by match: what they say, and why an organiser is asked. */
const TRAPS: Record<string, { code: string; spoil: (match: OpenfootballMatch) => object }> = {
  // Extra time that is left out: its goals tell.
  m40: { code: 'no_regular_time', spoil: ({ score }) => ({ score: { ft: (score as { et: number[] }).et } }) },
  m46: { code: 'scores_contradict', spoil: ({ score }) => ({ score: { ...(score as object), p: [4, 4] } }) },
  m45: { code: 'scores_contradict', spoil: ({ score }) => ({ score: { ...(score as object), et: [0, 0] } }) },
  m2: { code: 'scores_contradict', spoil: ({ score }) => ({ score: { ...(score as object), ht: [9, 9] } }) },
}

test('EURO 2024 from the files of openfootball: the schedule comes, and an organiser confirms each result', async () => {
  const season = await readSeason('euro-2024')
  const keyOf = new Map(season.matches.map(({ number, key }) => [number, key]))
  const provider = await startProvider((path, _, now) => {
    if (path !== '/euro.json/master/2024/euro.json') return undefined
    const matches = openfootballMatches(season, now, 'rounds').map((match) => {
      const trap = TRAPS[keyOf.get(match.num!)!]
      const isOver = 'ft' in (match.score as object)
      return trap && isOver ? { ...match, ...trap.spoil(match) } : match
    })
    const rounds = Map.groupBy(matches, ({ round }) => round)
    return { name: 'Euro', rounds: [...rounds].map(([name, listed]) => ({ name, matches: listed })) }
  })
  opened.push(provider)
  await stage.publish(season, 'euro')
  const feed = await attach(stage, 'euro', 'openfootball', { competition: 'euro', season: '2024', provider })
  const ends = [
    ...new Set(season.matches.map(({ ends_at: end }) => Math.ceil(end / DAY_MS) * DAY_MS + DAY_MS)),
  ]
  for (const now of ends.toSorted((a, b) => a - b)) await runAt(stage, feed, now)
  const standing = await standingIn(stage.database, 'euro')
  expect(standing.filter(({ result }) => result !== null)).toEqual([])
  // Its schedule names the sides of ties.
  expect(standing.map(({ key, first, second }) => ({ key, first, second }))).toEqual(
    season.matches.map(({ key, first, second }) => ({ key, first, second })),
  )
  const held = await heldIn(stage.database, 'euro')
  for (const { key } of season.matches)
    expect(held).toContain(`${key} ${TRAPS[key]?.code ?? 'needs_confirmation'}`)
  for (const match of season.matches) await enterByHand(stage, 'euro', match)
  await runAt(stage, feed, Math.max(...ends) + DAY_MS)
  expect((await settledIn(stage.database, 'euro', season)).size).toBe(season.matches.length)
  expect((await ratingIn(stage.database, 'euro', stage.users[0]!)).mistakes).toEqual([])
})
