/**
 * The draw (GAME.md 7): where a user's step leads, and how anybody recomputes it. The places that are free are a
 * function of the draws before; which of them it is, of a secret seed that was committed to before the first draw.
 */

/** What the draws of a user lead to, one after the other (SPEC.md 4): a group, then a team in it. */
export const DRAW_STEPS = ['InGroup', 'InGroupAndInTeam'] as const
export type DrawStep = (typeof DRAW_STEPS)[number]

/** Users in a team that the draw fills (GAME.md 7). */
export const BASKET_SIZE = 10

/** How a step is called in what is signed. */
const STEP_WORDS: Record<DrawStep, string> = { InGroup: 'group', InGroupAndInTeam: 'team' }

/** What is signed with the seed for a draw: `euro-2024:118:group`. */
export function drawMessage(slug: string, userId: number, step: DrawStep): string {
  return `${slug}:${userId}:${STEP_WORDS[step]}`
}

/** Bytes of the HMAC that choose: their number is far above any list of places, so that no place is favoured. */
export const CHOOSING_BYTES = 6

/** The number that the first bytes of an HMAC are, most significant first. */
export function choosingNumber(digest: Uint8Array): number {
  return digest.subarray(0, CHOOSING_BYTES).reduce((number, byte) => number * 256 + byte, 0)
}

/** Which of the free places a digest chooses: what remains of its number, divided by how many there are. */
export function chooseFree(free: readonly number[], digest: Uint8Array): number {
  return free[choosingNumber(digest) % free.length]!
}

/** Groups that can be drawn: those with the fewest users, so that sizes never differ by more than one. */
export function freeGroups(groups: readonly { id: number; users: number }[]): number[] {
  const fewest = Math.min(...groups.map(({ users }) => users))
  return groups.filter(({ users }) => users === fewest).map(({ id }) => id)
}

/** Teams of a group that can be drawn; none: all are full, and a new one opens. */
export function freeTeams(teams: readonly { id: number; users: number }[]): number[] {
  return teams.filter(({ users }) => users < BASKET_SIZE).map(({ id }) => id)
}

/** A draw as it is recorded and published. */
export type DrawEntry = {
  /** Which draw of the tournament it was: from 1, without gaps. */
  nth: number
  user_id: number
  step: DrawStep
  /** What was free at that moment, in the order used. */
  free: readonly number[]
  chosen: number
}

/**
 * What is wrong with a record: a number that follows is missing before it, the record or the user's step stands there
 * twice, what was free is not what the draws before have left, or another place was chosen than the digest chooses.
 */
export type DrawMistake = 'missing' | 'doubled' | 'changed_free' | 'changed_choice'

/** What the check of one record came to; `expected` says what it should hold, where that is known. */
export type DrawFinding = {
  nth: number
  mistake: DrawMistake | null
  expected: { free: readonly number[] | null; chosen: number | null }
}

/**
 * Checks a draw record by record, in their order. `groups` are the tournament's, in the order used. Without digests
 * (the seed is not known yet) only what was free is checked.
 */
export function makeDrawCheck(groups: readonly number[]) {
  const users = groups.map((id) => ({ id, users: 0 }))
  // Of each group only the teams that have room: of those that are full no more needs to be known than their ids.
  const openOf = new Map<number, { id: number; users: number }[]>(groups.map((id) => [id, []]))
  const seen = new Set<number>()
  const groupOf = new Map<number, number>()
  const inTeam = new Set<number>()
  let last = 0
  // Once a record is missing nobody knows what was free after it.
  let isWhole = true

  function expectedFree({ user_id, step, free }: DrawEntry): readonly number[] | null {
    if (!isWhole) return null
    if (step === 'InGroup') return freeGroups(users)
    const teams = openOf.get(groupOf.get(user_id) ?? 0)
    if (!teams) return []
    const open = freeTeams(teams)
    if (open.length > 0) return open
    // A new team: any that nobody has seen.
    return free.length === 1 && !seen.has(free[0]!) ? free : []
  }

  function take({ user_id, step }: DrawEntry, chosen: number): void {
    if (step === 'InGroup') {
      groupOf.set(user_id, chosen)
      const group = users.find(({ id }) => id === chosen)
      if (group) group.users += 1
      return
    }
    inTeam.add(user_id)
    const teams = openOf.get(groupOf.get(user_id) ?? 0) ?? []
    const at = teams.findIndex(({ id }) => id === chosen)
    if (at >= 0) teams[at]!.users += 1
    else if (!seen.has(chosen)) teams.push({ id: chosen, users: 1 })
    if (at >= 0 && teams[at]!.users >= BASKET_SIZE) teams.splice(at, 1)
    seen.add(chosen)
  }

  return function check(entry: DrawEntry, digest: Uint8Array | null): DrawFinding[] {
    const { nth, free, chosen } = entry
    const findings: DrawFinding[] = []
    const none = { free: null, chosen: null }
    if (nth <= last) return [{ nth, mistake: 'doubled', expected: none }]
    for (let gap = last + 1; gap < nth; gap += 1) {
      findings.push({ nth: gap, mistake: 'missing', expected: none })
      isWhole = false
    }
    last = nth
    const isDone = entry.step === 'InGroup' ? groupOf.has(entry.user_id) : inTeam.has(entry.user_id)
    if (isDone) {
      // Whether it came in addition, or stands in the place of another, nobody knows.
      isWhole = false
      return [...findings, { nth, mistake: 'doubled', expected: none }]
    }
    const due = expectedFree(entry)
    const from = due ?? free
    const picked = digest && from.length > 0 ? chooseFree(from, digest) : null
    const isFree =
      due === null || (due.length > 0 && due.length === free.length && due.every((id, at) => id === free[at]))
    const isChosen = picked === null ? free.includes(chosen) : picked === chosen
    const mistake = !isFree ? 'changed_free' : isChosen ? null : 'changed_choice'
    findings.push({ nth, mistake, expected: { free: due, chosen: picked } })
    // What should have been drawn is what the next ones are held against.
    take(entry, picked ?? chosen)
    return findings
  }
}
