/** Members whose sum a team stands by: its best (GAME.md 6). */
export const BEST_MEMBERS = 5

/** What a member brings into a team and into a group, and what a team has. */
export type TeamSum = { points: number; exact_hits: number }

/** What the members of a group have in all; the mean is over those with at least one prediction. */
export type GroupSum = TeamSum & { predicting: number }

/** What a team has: the sum over its best, of members in the order of the rating. */
export function sumOfBest(members: readonly TeamSum[]): TeamSum {
  const best = members.slice(0, BEST_MEMBERS)
  const sum = (field: keyof TeamSum) => best.reduce((all, member) => all + member[field], 0)
  return { points: sum('points'), exact_hits: sum('exact_hits') }
}

/** Which of two teams stands higher, as a comparison for sorting; 0: level. */
export const compareTeams = (a: TeamSum, b: TeamSum): number =>
  b.points - a.points || b.exact_hits - a.exact_hits

/** Which of two groups stands higher by its means, as a comparison for sorting; 0: level. */
export const compareGroups = (a: GroupSum, b: GroupSum): number =>
  compareMeans(a, b, 'points') || compareMeans(a, b, 'exact_hits')

/** Two fractions by the products across, in whole numbers: who is level must not hang on a rounded digit. */
function compareMeans(a: GroupSum, b: GroupSum, field: keyof TeamSum): number {
  const [mine, other] = [BigInt(a[field]) * BigInt(countOf(b)), BigInt(b[field]) * BigInt(countOf(a))]
  return mine === other ? 0 : mine > other ? -1 : 1
}

// A group that nobody has predicted in has earned nothing: its mean is 0.
const countOf = ({ predicting }: GroupSum): number => Math.max(1, predicting)

/** The mean as it is shown: rounded to hundredths, halves up. Nobody's is 0. */
export function meanOf(sum: number, count: number): number {
  if (count === 0) return 0
  const hundredths = (200n * BigInt(sum) + BigInt(count)) / (2n * BigInt(count))
  return Number(hundredths) / 100
}

/** Sorts, stably, and says each one's position: shared by who is level (1, 2, 2, 4). */
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
