import { expect, test } from 'vitest'
import { endOf, type EspnBout, espnScoreboard, readFoughtSeries } from '../../test/feeds/espn-words.ts'
import { heldIn, ratingIn, standingIn } from '../../test/feeds/season-state.ts'
import { attach, BY, runAt, useSeasonStage } from '../../test/feeds/season-stage.ts'
import { putResult, putTournament } from '../results/results.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MMA = '/sports/mma_mixed_martial_arts/odds'

const seasons = useSeasonStage()

/** Traps of the scoreboard, by fight: what it says of it, and why an organiser is asked. */
const TRAPS: Record<string, { code: string; spoil: (bout: EspnBout) => EspnBout | null }> = {
  'ufc-311-2': {
    code: 'unknown_status',
    spoil: (bout) => ({ ...bout, status: { type: { name: 'STATUS_OVERTURNED' } } }),
  },
  'ufc-311-3': {
    code: 'winner_contradicts',
    spoil: (bout) => ({ ...bout, competitors: bout.competitors.map((each) => ({ ...each, winner: true })) }),
  },
  'ufc-312-3': {
    code: 'no_score',
    spoil: (bout) => ({
      ...bout,
      details: [],
      competitors: bout.competitors.map((each) => ({ ...each, winner: false })),
    }),
  },
  'ufc-313-4': {
    code: 'sides_swapped',
    spoil: (bout) => ({
      ...bout,
      competitors: bout.competitors.map((each) => ({ ...each, order: 3 - Number(each.order) })),
    }),
  },
  'ufc-315-5': {
    code: 'postponed_guess',
    spoil: (bout) => ({
      ...bout,
      status: { type: { name: 'STATUS_POSTPONED', state: 'post' } },
      competitors: bout.competitors.map((each) => ({ ...each, winner: false })),
    }),
  },
  'ufc-317-6': { code: 'gone', spoil: () => null },
}

test('the UFC series from ESPN: every result waits for an organiser, who finds it as it was', async () => {
  const series = await readFoughtSeries('ufc-2025')
  const starts = new Map(series.fights.map((fight) => [fight.key, Date.parse(fight.starts_at!)]))
  const provider = await seasons.open((path, query, now) =>
    path === '/sports/mma/ufc/scoreboard' && /^\d{8}-\d{8}$/.test(query.get('dates') ?? '')
      ? espnScoreboard(series, now, (bout, { key }) =>
          TRAPS[key] && now > starts.get(key)! ? TRAPS[key].spoil(bout) : bout,
        )
      : undefined,
  )
  const { stage } = seasons
  const { db } = stage.database
  await putTournament(db, { jobs: stage.jobs, by: BY }, 'ufc', { ...series.document, slug: 'ufc' })
  const feed = await attach(stage, 'ufc', 'espn', { competition: 'ufc', season: null, provider })
  const nights = series.document.rounds.map(({ key }) => series.fights.filter(({ round }) => round === key))
  for (const card of nights) {
    const end = endOf(series, card[0]!)
    for (const now of [end - DAY_MS, end - 90 * MINUTE_MS, end + MINUTE_MS]) await runAt(stage, feed, now)
  }
  const standing = await standingIn(stage.database, 'ufc')
  expect(standing.filter(({ result }) => result !== null)).toEqual([])
  const held = await heldIn(stage.database, 'ufc')
  expect([...held].filter((each) => each.includes('unknown_e') || each.includes('doubled'))).toEqual([])
  for (const { key } of series.fights)
    expect(held).toContain(`${key} ${TRAPS[key]?.code ?? 'needs_confirmation'}`)
  // He confirms what is held, and enters the rest.
  for (const { key } of series.fights.toReversed())
    await putResult(db, { jobs: stage.jobs, by: BY }, { slug: 'ufc', key }, series.recording.results[key]!)
  const end = endOf(series, nights.at(-1)![0]!) + DAY_MS
  await runAt(stage, feed, end)
  expect((await ratingIn(stage.database, 'ufc', stage.users[0]!)).mistakes).toEqual([])
})

test('odds of a card come until its lock, whatever else stands on the list', async () => {
  const series = await readFoughtSeries('ufc-2025')
  const start = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const round = series.document.rounds.at(-1)!
  const events = series.fights
    .filter((fight) => fight.round === round.key)
    .map((fight) => ({ ...fight, starts_at: start, coefficients: null }))
  const document = { ...series.document, slug: 'card', started_at: start, rounds: [round], events }
  const { stage } = seasons
  const { db, pool } = stage.database
  await putTournament(db, { jobs: stage.jobs, by: BY }, 'card', document)
  const name = (key: string | null | undefined) => document.entities.find((each) => each.key === key)!.name.en
  let prices = { first: 1.5, second: 2.6 }
  const TAKEN = '2025-12-01T10:00:00Z'
  const offer = (id: string, home: string, away: string, odds: Record<string, number>, commence = start) => ({
    id,
    commence_time: commence,
    home_team: home,
    away_team: away,
    bookmakers: [
      {
        key: 'one',
        last_update: TAKEN,
        markets: [
          {
            key: 'h2h',
            last_update: TAKEN,
            outcomes: Object.entries(odds).map(([each, price]) => ({ name: each, price })),
          },
        ],
      },
    ],
  })
  const provider = await seasons.open((path) => {
    if (path !== MMA) return undefined
    const plain = events.map((fight, at) => {
      const [first, second] = [name(fight.first), name(fight.second)]
      const odds = { [first.toUpperCase()]: prices.first, [second]: prices.second }
      // Home and away mean nothing.
      return at % 2 === 0 ? offer(`b${at}`, first, second, odds) : offer(`b${at}`, second, first, odds)
    })
    const [one, two, three] = events.map(
      ({ first, second }) => [name(first), name(second)] as [string, string],
    )
    return [
      ...plain.slice(2),
      // Moved, and still under the old date; an opponent who has left; American odds; a wished-for pairing.
      plain[0],
      { ...plain[0], id: 'old', commence_time: '2025-01-01T00:00:00Z' },
      offer('left', three![0], 'Somebody Else', { [three![0]]: 1.2, 'Somebody Else': 4.5 }),
      { ...plain[1], bookmakers: offer('b1', ...two!, { [two![0]]: -450, [two![1]]: 350 }).bookmakers },
      offer('wish', one![0], two![0], { [one![0]]: 1.9, [two![0]]: 1.9 }, '2026-12-31T22:59:00Z'),
      { id: 'broken' },
    ]
  })
  const feed = await attach(stage, 'card', 'the-odds-api', {
    competition: 'mma_mixed_martial_arts',
    season: null,
    provider,
  })
  const oddsOf = async () =>
    (
      await pool.query<{ coefficients: object | null }>(
        "select e.coefficients from events e join tournaments t on t.id = e.tournament_id where t.slug = 'card' order by e.ord",
      )
    ).rows.map(({ coefficients }) => coefficients)
  await runAt(stage, feed, Date.now())
  // The doubled bout waits, and that with American odds has none.
  expect(await oddsOf()).toEqual([null, null, ...events.slice(2).map(() => ({ first: 1.5, second: 2.6 }))])
  expect(await heldIn(stage.database, 'card')).toContain('broken unreadable_event')
  prices = { first: 1.6, second: 2.4 }
  await runAt(stage, feed, Date.now())
  expect((await oddsOf())[2]).toEqual({ first: 1.6, second: 2.4 })
  // Once the first fight begins, nothing changes any more, and nothing is asked.
  prices = { first: 1.9, second: 1.9 }
  const asked = provider.calls.length
  await runAt(stage, feed, Date.parse(start) + MINUTE_MS)
  expect((await oddsOf())[2]).toEqual({ first: 1.6, second: 2.4 })
  expect(provider.calls).toHaveLength(asked)
})
