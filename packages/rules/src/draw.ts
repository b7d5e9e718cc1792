/**
 * The draw (GAME.md 7): which places a step of a user may lead to, with which weights, and which of them a digest
 * chooses. Places and weights follow from the draws before; the digest follows from a secret seed that was committed to
 * before the first draw.
 */

/** The steps of a user's draw, one after the other (SPEC.md 4): a group, then a team in it. */
export const DRAW_STEPS = ['InGroup', 'InGroupAndInTeam'] as const
export type DrawStep = (typeof DRAW_STEPS)[number]

/**
 * The ways of drawing, by the number that each record carries. 1: among the smallest groups, or all teams of the group
 * with room, by the remainder of a division. 2: by weights, among all groups and several open teams.
 */
export const DRAW_VERSIONS = [1, 2] as const
export type DrawVersion = (typeof DRAW_VERSIONS)[number]

/** The most users in a drawn team (GAME.md 7). */
export const BASKET_SIZE = 10
/** A group opens one more team for each 20 users drawn into it, and has at most 4 open teams with room. */
const USERS_FOR_ANOTHER = 20
const OPEN_TEAMS_MAX = 4

/** The name of a step in the signed text. */
const STEP_WORDS: Record<DrawStep, string> = { InGroup: 'group', InGroupAndInTeam: 'team' }

/** Returns the text that is signed with the seed for a draw: `euro-2024:118:group`. */
export function drawMessage(slug: string, userId: number, step: DrawStep): string {
  return `${slug}:${userId}:${STEP_WORDS[step]}`
}

/** The number of bytes of the HMAC that choose the place. */
export const CHOOSING_BYTES = 6
const CHOOSING_BITS = BigInt(CHOOSING_BYTES * 8)

/** Returns the number in the first bytes of an HMAC, most significant first. */
export function choosingNumber(digest: Uint8Array): number {
  return digest.subarray(0, CHOOSING_BYTES).reduce((number, byte) => number * 256 + byte, 0)
}

/** Returns the index of the place that a digest chose by way 1: its number modulo the number of free places. */
export function chooseFree(free: readonly number[], digest: Uint8Array): number {
  return free[choosingNumber(digest) % free.length]!
}

/** Returns the sum of weights. */
export const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

/** Returns the number of a digest scaled to the sum of the weights: a whole number from 0 to below that sum. */
export function scaledNumber(sum: number, digest: Uint8Array): number {
  // The product has more bits than a JavaScript number holds exactly.
  return Number((BigInt(choosingNumber(digest)) * BigInt(sum)) >> CHOOSING_BITS)
}

/** Returns the index of the place that a digest chooses by way 2: the first whose cumulative weight exceeds x. */
export function chooseByWeight(weights: readonly number[], digest: Uint8Array): number {
  const x = scaledNumber(sumOf(weights), digest)
  let reached = 0
  return weights.findIndex((weight) => (reached += weight) > x)
}

/**
 * Returns the weights of groups with these numbers of users: of n groups the smallest has 2n, the next 2n − 2, … the largest
 * 2; groups of equal size share the sum of their weights evenly. The result is always whole: k level groups behind s smaller
 * ones would have 2n − 2s, 2n − 2s − 2, …, whose mean is 2n − 2s − k + 1.
 */
export function groupWeights(sizes: readonly number[]): number[] {
  return sizes.map((size) => {
    const smaller = sizes.filter((other) => other < size).length
    const level = sizes.filter((other) => other === size).length
    return 2 * sizes.length - 2 * smaller - level + 1
  })
}

/** Returns how many teams with room a group keeps open after a number of users were drawn into it. */
export function openTeams(groupUsers: number): number {
  return Math.min(OPEN_TEAMS_MAX, 1 + Math.floor(groupUsers / USERS_FOR_ANOTHER))
}

/** Returns the groups that could be drawn by way 1: those with the fewest users. */
export function freeGroups(groups: readonly { id: number; users: number }[]): number[] {
  const fewest = Math.min(...groups.map(({ users }) => users))
  return groups.filter(({ users }) => users === fewest).map(({ id }) => id)
}

/** Returns the teams with room, in their order. */
export function withRoom<Team extends { users: number }>(teams: readonly Team[]): Team[] {
  return teams.filter(({ users }) => users < BASKET_SIZE)
}

/** A draw as recorded and published. */
export type DrawEntry = {
  /** The number of the draw in the tournament, from 1 without gaps. */
  nth: number
  user_id: number
  step: DrawStep
  /** The way of drawing. */
  version: DrawVersion
  /** Whether nothing was drawn: a person who had deleted the account came back to the place drawn before. */
  is_kept: boolean
  /** The places that could come up, in the order used; for a kept place only that place. */
  free: readonly number[]
  /** The weights of these places, in the same order; by way 1 each is 1. */
  weights: readonly number[]
  chosen: number
}
