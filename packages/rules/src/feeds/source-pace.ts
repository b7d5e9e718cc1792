import { SOURCE_NAMES, type SourceName } from './feed-names.ts'

/** The least seconds between two runs of a feed, beside play and at other times. */
export type SourcePace = { in_play_s: number; else_s: number }

const MINUTE_S = 60
const HOUR_S = 3600

/** The pace of each source: how fast it says something new, and how many calls it allows. */
export const SOURCE_PACES: Readonly<Record<SourceName, SourcePace>> = {
  'football-data.org': { in_play_s: MINUTE_S, else_s: HOUR_S },
  openligadb: { in_play_s: MINUTE_S, else_s: HOUR_S },
  openfootball: { in_play_s: HOUR_S, else_s: 6 * HOUR_S },
  'the-odds-api': { in_play_s: HOUR_S, else_s: 4 * HOUR_S },
  espn: { in_play_s: 2 * MINUTE_S, else_s: 6 * HOUR_S },
  replay: { in_play_s: MINUTE_S, else_s: MINUTE_S },
}

/** For how long (s) any source may be silent: during play (issue 27), and at any time. */
const LEAST_S = { play: 15 * MINUTE_S, ever: 3 * HOUR_S }

/** Returns for how long (s) each source may be silent: for two of its runs at least, however seldom it is asked. */
export const sourcePatience = (when: 'play' | 'ever'): Record<SourceName, number> =>
  Object.fromEntries(
    SOURCE_NAMES.map((name) => {
      const { in_play_s: play, else_s: other } = SOURCE_PACES[name]
      return [name, Math.max(LEAST_S[when], 2 * (when === 'play' ? play : other))]
    }),
  ) as Record<SourceName, number>
