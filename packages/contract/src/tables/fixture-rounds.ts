/** A match of a table without mistakes. */
export type Fixture = { starts_at: string; home: string; away: string }

const DAY_MS = 86_400_000
/** The most days between two matches of a round. */
const PAUSE_MAX = 3

/**
 * Returns the rounds of matches in the order of their time: a new one begins when a team plays again, or after a pause of more
 * than three days.
 */
export function roundsOf(fixtures: readonly Fixture[]): Fixture[][] {
  const rounds: Fixture[][] = []
  let playing = new Set<string>()
  let last = Number.NEGATIVE_INFINITY
  for (const fixture of fixtures.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))) {
    const start = Date.parse(fixture.starts_at)
    const plays = playing.has(fixture.home) || playing.has(fixture.away)
    if (plays || start - last > PAUSE_MAX * DAY_MS) {
      rounds.push([])
      playing = new Set()
    }
    rounds.at(-1)!.push(fixture)
    playing.add(fixture.home).add(fixture.away)
    last = start
  }
  return rounds
}
