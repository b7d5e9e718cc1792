/**
 * The draw (GAME.md 7): which places a step of a user may lead to, with which weights, and which of them a digest
 * chooses. Places and weights follow from the draws before; the digest follows from a secret seed that was committed to
 * before the first draw.
 */

/** What the draws of a user lead to, one after the other (SPEC.md 4): a group, then a team in it. */
export const DRAW_STEPS = ['InGroup', 'InGroupAndInTeam'] as const
export type DrawStep = (typeof DRAW_STEPS)[number]

/**
 * The ways of drawing, by the number that each record carries. 1: among the smallest groups, or all teams of the group
 * with room, by the remainder of a division. 2: by weights, among all groups and several open teams.
 */
export const DRAW_VERSIONS = [1, 2] as const
export type DrawVersion = (typeof DRAW_VERSIONS)[number]

/** Users in a team that the draw fills (GAME.md 7). */
export const BASKET_SIZE = 10
/** A group opens one more team for so many users drawn into it, and has so many open teams at most. */
const USERS_FOR_ANOTHER = 20
const OPEN_TEAMS_MAX = 4

/** How a step is called in what is signed. */
const STEP_WORDS: Record<DrawStep, string> = { InGroup: 'group', InGroupAndInTeam: 'team' }

/** What is signed with the seed for a draw: `euro-2024:118:group`. */
export function drawMessage(slug: string, userId: number, step: DrawStep): string {
  return `${slug}:${userId}:${STEP_WORDS[step]}`
}

/** Bytes of the HMAC that choose. */
export const CHOOSING_BYTES = 6
const CHOOSING_BITS = BigInt(CHOOSING_BYTES * 8)

/** The number that the first bytes of an HMAC are, most significant first. */
export function choosingNumber(digest: Uint8Array): number {
  return digest.subarray(0, CHOOSING_BYTES).reduce((number, byte) => number * 256 + byte, 0)
}

/** Which of the free places a digest chose by way 1: the remainder of its number, divided by how many there are. */
export function chooseFree(free: readonly number[], digest: Uint8Array): number {
  return free[choosingNumber(digest) % free.length]!
}

/** The sum of whole weights. */
export const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

/** The number of a digest scaled to the sum of the weights: a whole number from 0 up to, but without, that sum. */
export function scaledNumber(sum: number, digest: Uint8Array): number {
  // The product has more bits than a number holds exactly.
  return Number((BigInt(choosingNumber(digest)) * BigInt(sum)) >> CHOOSING_BITS)
}

/** Which place a digest chooses by way 2, from 0: the first whose weights up to and with it sum to more than x. */
export function chooseByWeight(weights: readonly number[], digest: Uint8Array): number {
  const x = scaledNumber(sumOf(weights), digest)
  let reached = 0
  return weights.findIndex((weight) => (reached += weight) > x)
}

/**
 * The weights of groups with these numbers of users: of n groups the smallest has 2n, the next 2n − 2, … the largest 2;
 * groups of one size share the sum of their weights evenly. Always whole: k level groups behind s smaller ones have
 * 2n − 2s, 2n − 2s − 2, … in turn, of which the mean is 2n − 2s − k + 1.
 */
export function groupWeights(sizes: readonly number[]): number[] {
  return sizes.map((size) => {
    const smaller = sizes.filter((other) => other < size).length
    const level = sizes.filter((other) => other === size).length
    return 2 * sizes.length - 2 * smaller - level + 1
  })
}

/** How many teams with room a group has open, where so many users have been drawn into it. */
export function openTeams(groupUsers: number): number {
  return Math.min(OPEN_TEAMS_MAX, 1 + Math.floor(groupUsers / USERS_FOR_ANOTHER))
}

/** Groups that could be drawn by way 1: those with the fewest users. */
export function freeGroups(groups: readonly { id: number; users: number }[]): number[] {
  const fewest = Math.min(...groups.map(({ users }) => users))
  return groups.filter(({ users }) => users === fewest).map(({ id }) => id)
}

/** Teams that have room, in their order. */
export function withRoom<Team extends { users: number }>(teams: readonly Team[]): Team[] {
  return teams.filter(({ users }) => users < BASKET_SIZE)
}

/** A draw as it is recorded and published. */
export type DrawEntry = {
  /** Which draw of the tournament it was: from 1, without gaps. */
  nth: number
  user_id: number
  step: DrawStep
  /** By which way it was drawn. */
  version: DrawVersion
  /** Nothing was drawn: a person who had deleted the account came back to the place drawn before. */
  is_kept: boolean
  /** What was free at that moment, in the order used; of a kept place that place alone. */
  free: readonly number[]
  /** The weights of these places, in the same order; of way 1 each is 1. */
  weights: readonly number[]
  chosen: number
}
