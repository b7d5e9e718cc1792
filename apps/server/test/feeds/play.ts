import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { expect } from 'vitest'
import { timesOf, type Trap } from './traps.ts'
import type { Season, SeasonMatch } from './season.ts'
import { heldIn, ratingIn, settledIn, wrongIn } from './season-state.ts'
import { attach, enterByHand, type Place, runAt, type SeasonStage } from './season-stage.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How a season is played from one source. */
export type Play = {
  stage: SeasonStage
  season: Season
  source: SourceName
  place: Place
  traps: readonly (Omit<Trap<never>, 'spoil'> & { spoil: unknown })[]
  /** Is told the number and the moment of each run before it (ms since the Unix epoch). */
  before?: (run: number, now: number) => void | Promise<void>
}

/** What became of a season: what was held, and which matches nobody but an organiser could enter. */
export type Played = { held: Set<string>; open: string[] }

/** The moments at which the source is asked: in play, after every end, and while every trap works. */
function momentsOf({ season: { matches }, traps }: Play): number[] {
  const byKey = new Map(matches.map((match) => [match.key, match]))
  const ofTraps = traps.flatMap((trap) => timesOf(trap, byKey.get(trap.match)!)).map((at) => at + MINUTE_MS)
  const ofMatches = matches.flatMap(({ starts_at: start, ends_at: end }) => [
    start + 60 * MINUTE_MS,
    end + MINUTE_MS,
  ])
  const last = Math.max(...matches.map(({ ends_at: end }) => end)) + 2 * DAY_MS
  return [...new Set([...ofTraps, ...ofMatches, last])].filter((at) => at <= last).toSorted((a, b) => a - b)
}

/**
 * Plays a season from a source, with its traps, from before the first match to the day after the last. At no moment anything wrong is settled; every trap is
 * held with its reason; what is left open are the matches that must be: those that a source never mends.
 */
export async function playSeason(play: Play): Promise<Played> {
  const { stage, season, source, place, traps, before } = play
  const slug = slugOf(play)
  await stage.publish(season, slug)
  const feed = await attach(stage, slug, source, place)
  const wrong: string[] = []
  for (const [run, now] of momentsOf(play).entries()) {
    await before?.(run, now)
    await runAt(stage, feed, now)
    wrong.push(...(await wrongIn(stage.database, slug, season, now)))
  }
  expect([...new Set(wrong)]).toEqual([])
  const held = await heldIn(stage.database, slug)
  const ofMatch = (key: string) => [...held].filter((each) => each.startsWith(`${key} `)).toSorted()
  expect(traps.map(({ what, match, code }) => [what, code, ofMatch(match)])).toEqual(
    traps.map(({ what, match, code }) => [
      what,
      code,
      code === null ? ofMatch(match) : expect.arrayContaining([`${match} ${code}`]),
    ]),
  )
  const settled = await settledIn(stage.database, slug, season)
  return { held, open: season.matches.flatMap(({ key }) => (settled.has(key) ? [] : [key])) }
}

/** Enters what is open by hand, and everything in a second copy of the season: the ratings of both are the same. */
export async function expectSameEnd(play: Play, open: readonly string[]): Promise<void> {
  const { stage, season } = play
  const slug = slugOf(play)
  const twin = `${slug}-by-hand`
  await stage.publish(season, twin)
  const inOrder = season.matches.toSorted((a: SeasonMatch, b: SeasonMatch) => a.ends_at - b.ends_at)
  for (const match of inOrder) {
    if (open.includes(match.key)) await enterByHand(stage, slug, match)
    await enterByHand(stage, twin, match)
  }
  const viewer = stage.users[0]!
  const [bySource, byHand] = [
    await ratingIn(stage.database, slug, viewer),
    await ratingIn(stage.database, twin, viewer),
  ]
  expect(bySource.rows.length).toBeGreaterThan(5)
  expect(bySource.rows).toEqual(byHand.rows)
  expect(byHand.mistakes).toEqual([])
}

/** The slug under which a season is played. */
export const slugOf = ({ season, source }: Pick<Play, 'season' | 'source'>) =>
  `${season.folder}-${source.replaceAll('.', '-')}`

export const forGood = (traps: Play['traps']): string[] =>
  traps.filter(({ isForGood }) => isForGood).map(({ match }) => match)
