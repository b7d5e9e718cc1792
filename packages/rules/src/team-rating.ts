/** The number of best members whose points a team sums (GAME.md 6). */
export const BEST_MEMBERS = 5

/** The figures of a member for a team and a group, and the figures of a team. */
export type TeamSum = { points: number; exact_hits: number }

/** The sums of a group's members; the mean is over those with at least one prediction. */
export type GroupSum = TeamSum & { predicting: number }

/** Sums up the best members of a team; `members` are in the order of the rating. */
export function sumOfBest(members: readonly TeamSum[]): TeamSum {
  const best = members.slice(0, BEST_MEMBERS)
  const sum = (field: keyof TeamSum) => best.reduce((all, member) => all + member[field], 0)
  return { points: sum('points'), exact_hits: sum('exact_hits') }
}

/** Compares two teams for sorting; 0: level. */
export const compareTeams = (a: TeamSum, b: TeamSum): number =>
  b.points - a.points || b.exact_hits - a.exact_hits

/** Compares two groups by their means for sorting; 0: level. */
export const compareGroups = (a: GroupSum, b: GroupSum): number =>
  compareMeans(a, b, 'points') || compareMeans(a, b, 'exact_hits')

/** Compares two fractions by cross products in whole numbers, so that rounding cannot change who is level. */
function compareMeans(a: GroupSum, b: GroupSum, field: keyof TeamSum): number {
  const [mine, other] = [BigInt(a[field]) * BigInt(countOf(b)), BigInt(b[field]) * BigInt(countOf(a))]
  return mine === other ? 0 : mine > other ? -1 : 1
}

// A group without predictions has a mean of 0.
const countOf = ({ predicting }: GroupSum): number => Math.max(1, predicting)

/** Returns the mean as shown: rounded to hundredths, halves up; 0 for an empty group. */
export function meanOf(sum: number, count: number): number {
  if (count === 0) return 0
  const hundredths = (200n * BigInt(sum) + BigInt(count)) / (2n * BigInt(count))
  return Number(hundredths) / 100
}

/** Sorts stably and returns positions, shared by level items (1, 2, 2, 4). */
export function rankShared<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): { item: Item; position: number }[] {
  const ranked: { item: Item; position: number }[] = []
  for (const [at, item] of items.toSorted(compare).entries()) {
    const above = ranked.at(-1)
    const isLevel = above !== undefined && compare(above.item, item) === 0
    ranked.push({ item, position: isLevel ? above.position : at + 1 })
  }
  return ranked
}
