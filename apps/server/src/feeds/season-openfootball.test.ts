import { expect, test } from 'vitest'
import { type OpenfootballMatch, openfootballMatches } from '../../test/feeds/openfootball-words.ts'
import { readSeason, type Season } from '../../test/feeds/season.ts'
import { heldIn, ratingIn, settledIn, standingIn } from '../../test/feeds/season-state.ts'
import { attach, enterByHand, runAt, useDraws, useSeasonStage } from '../../test/feeds/season-stage.ts'

const DAY_MS = 24 * 3_600_000

const seasons = useSeasonStage()

/** Mistakes that the files have had, by match: what they say, and why an organiser is asked. */
const TRAPS: Record<string, { code: string; spoil: (match: OpenfootballMatch) => object }> = {
  // Extra time that is left out: its goals tell.
  m40: { code: 'no_regular_time', spoil: ({ score }) => ({ score: { ft: (score as { et: number[] }).et } }) },
  m46: { code: 'scores_contradict', spoil: ({ score }) => ({ score: { ...(score as object), p: [4, 4] } }) },
  m45: { code: 'scores_contradict', spoil: ({ score }) => ({ score: { ...(score as object), et: [0, 0] } }) },
  m2: { code: 'scores_contradict', spoil: ({ score }) => ({ score: { ...(score as object), ht: [9, 9] } }) },
}

/** The file of a season: the Euro has rounds with numbers and codes, clubs a flat list of names. */
function fileOf(season: Season, shape: 'rounds' | 'flat', now: number) {
  const keyOf = new Map(season.matches.map(({ number, key }) => [number, key]))
  const matches = openfootballMatches(season, now, shape).map((match) => {
    const trap = TRAPS[keyOf.get(match.num ?? 0) ?? '']
    const isOver = 'ft' in (match.score as object)
    return trap && isOver ? { ...match, ...trap.spoil(match) } : match
  })
  if (shape === 'flat') return { name: 'Champions League', matches }
  const rounds = Map.groupBy(matches, ({ round }) => round)
  return { name: 'Euro', rounds: [...rounds].map(([name, listed]) => ({ name, matches: listed })) }
}

test.each([
  {
    folder: 'euro-2024',
    shape: 'rounds' as const,
    path: '/euro.json/master/2024/euro.json',
    place: { competition: 'euro', season: '2024' },
    traps: TRAPS,
  },
  ...['ucl-2024-25', 'ucl-2024-25-playoff'].map((folder) => ({
    folder,
    shape: 'flat' as const,
    path: '/football.json/master/2024-25/uefa.cl.json',
    place: { competition: 'uefa.cl', season: '2024-25' },
    traps: {} as typeof TRAPS,
  })),
])(
  '$folder from the files of openfootball: the schedule comes, and an organiser confirms each result',
  async ({ folder, shape, path, place, traps }) => {
    const season = await readSeason(folder)
    const { stage } = seasons
    const provider = await seasons.open((asked, _, now) =>
      asked === path ? fileOf(season, shape, now) : undefined,
    )
    await stage.publish(season, folder)
    const feed = await attach(stage, folder, 'openfootball', { ...place, provider })
    const ends = [
      ...new Set(season.matches.map(({ ends_at: end }) => Math.ceil(end / DAY_MS) * DAY_MS + DAY_MS)),
    ]
    const draw = useDraws(stage, folder, season)
    for (const now of ends.toSorted((a, b) => a - b)) {
      // Pairs of the Euro are known by their numbers.
      if (shape === 'flat') await draw(now)
      await runAt(stage, feed, now)
    }
    const standing = await standingIn(stage.database, folder)
    expect(standing.filter(({ result }) => result !== null)).toEqual([])
    // Its schedule names the sides of ties.
    expect(standing.map(({ key, first, second }) => ({ key, first, second }))).toEqual(
      season.matches.map(({ key, first, second }) => ({ key, first, second })),
    )
    const held = await heldIn(stage.database, folder)
    // The file of a knock-out stage of clubs may leave out extra time, so that nobody knows what its score is.
    const codes = shape === 'flat' ? ['needs_confirmation', 'no_regular_time'] : ['needs_confirmation']
    const waits = (key: string) =>
      (traps[key] ? [traps[key].code] : codes).some((code) => held.has(`${key} ${code}`))
    expect(season.matches.filter(({ key }) => !waits(key)).map(({ key }) => key)).toEqual([])
    for (const match of season.matches) await enterByHand(stage, folder, match)
    await runAt(stage, feed, Math.max(...ends) + DAY_MS)
    expect((await settledIn(stage.database, folder, season)).size).toBe(season.matches.length)
    expect((await ratingIn(stage.database, folder, stage.users[0]!)).mistakes).toEqual([])
  },
)
