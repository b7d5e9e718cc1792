import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { expect } from 'vitest'
import { timesOf, type Trap } from './traps.ts'
import type { Season, SeasonMatch } from './season.ts'
import { heldIn, ratingIn, settledIn, wrongIn } from './season-state.ts'
import {
  attach,
  enterByHand,
  type FeedOfSeason,
  type Place,
  runAt,
  type SeasonStage,
} from './season-stage.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A source of a season, with what it does wrong. */
export type Speaker = {
  source: SourceName
  place: Place
  traps: readonly (Omit<Trap<never>, 'spoil'> & { spoil: unknown })[]
}

/** How a season is played: from one source, or from several that speak of the same matches. */
export type Play = {
  stage: SeasonStage
  season: Season
  speakers: readonly Speaker[]
  /** The matches of traps about which nobody is asked, because another source clears them up. */
  clearedUp?: readonly string[]
  /** Is told the number and the moment of each run before it (ms since the Unix epoch). */
  before?: (run: number, now: number) => void | Promise<void>
}

/** What became of a season: what was held, and which matches nobody but an organiser could enter. */
export type Played = { held: Set<string>; open: string[]; feeds: FeedOfSeason[] }

/** The moments at which the source is asked: in play, after every end, and while every trap works. */
function momentsOf({ season: { matches }, speakers }: Play): number[] {
  const byKey = new Map(matches.map((match) => [match.key, match]))
  const traps = speakers.flatMap((speaker) => speaker.traps)
  const ofTraps = traps.flatMap((trap) => timesOf(trap, byKey.get(trap.match)!)).map((at) => at + MINUTE_MS)
  const ofMatches = matches.flatMap(({ starts_at: start, ends_at: end }) => [
    start + 60 * MINUTE_MS,
    end + MINUTE_MS,
  ])
  const last = Math.max(...matches.map(({ ends_at: end }) => end)) + 2 * DAY_MS
  return [...new Set([...ofTraps, ...ofMatches, last])].filter((at) => at <= last).toSorted((a, b) => a - b)
}

/**
 * Plays a season from its sources, with their traps, from before the first match to the day after the last. At no moment anything wrong is settled;
 * every trap is held with its reason, or because the other source disagrees; what is left open are the matches that must be: those that no source
 * names right.
 */
export async function playSeason(play: Play): Promise<Played> {
  const { stage, season, speakers, clearedUp = [], before } = play
  const slug = slugOf(play)
  await stage.publish(season, slug)
  const feeds: FeedOfSeason[] = []
  for (const { source, place } of speakers) feeds.push(await attach(stage, slug, source, place))
  const wrong: string[] = []
  for (const [run, now] of momentsOf(play).entries()) {
    await before?.(run, now)
    for (const feed of feeds) await runAt(stage, feed, now)
    wrong.push(...(await wrongIn(stage.database, slug, season, now)))
  }
  expect([...new Set(wrong)]).toEqual([])
  const held = await heldIn(stage.database, slug)
  const unasked = speakers.flatMap(({ traps }) =>
    traps.flatMap(({ match, code }) => {
      const codes = speakers.length > 1 ? [code, 'sources_disagree'] : [code]
      return code === null || codes.some((each) => held.has(`${match} ${each}`)) ? [] : [match]
    }),
  )
  expect(unasked).toEqual(clearedUp)
  const settled = await settledIn(stage.database, slug, season)
  return { held, feeds, open: season.matches.flatMap(({ key }) => (settled.has(key) ? [] : [key])) }
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
export const slugOf = ({ season, speakers }: Pick<Play, 'season' | 'speakers'>) =>
  [season.folder, ...speakers.map(({ source }) => source.replaceAll('.', '-'))].join('-')

export const forGood = (traps: Speaker['traps']): string[] =>
  traps.filter(({ isForGood }) => isForGood).map(({ match }) => match)
