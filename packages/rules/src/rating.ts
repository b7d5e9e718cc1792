/** What a user is ranked by (GAME.md 6, football). `seq` is the order in which users got a row. */
export type RatingLine = {
  points: number
  exact_hits: number
  /** Outcome or better: exact hits and differences are among them. */
  outcome_hits: number
  seq: number
}

/**
 * Which of two users stands higher, as a comparison for sorting: points, exact hits and outcome hits, all
 * descending; users level in these are listed by who got a row first.
 */
export function compareLines(a: RatingLine, b: RatingLine): number {
  return compareMerit(a, b) || a.seq - b.seq
}

/**
 * Ranks users; the answer is in the order of `lines`. `position` is what is shown, shared by level users
 * (1, 2, 2, 4); `place` is where the row stands in the list, 1 to n without gaps, by which pages are read.
 * The database ranks with SQL; this says what must come out of it.
 */
export function rank(lines: readonly RatingLine[]): { position: number; place: number }[] {
  const listed = [...lines.keys()].sort((a, b) => compareLines(lines[a]!, lines[b]!))
  const ranks = Array.from(lines, () => ({ position: 1, place: 1 }))
  for (const [index, line] of listed.entries()) {
    const above = listed[index - 1]
    const isLevel = above !== undefined && compareMerit(lines[above]!, lines[line]!) === 0
    ranks[line] = { position: isLevel ? ranks[above]!.position : index + 1, place: index + 1 }
  }
  return ranks
}

function compareMerit(a: RatingLine, b: RatingLine): number {
  return b.points - a.points || b.exact_hits - a.exact_hits || b.outcome_hits - a.outcome_hits
}
