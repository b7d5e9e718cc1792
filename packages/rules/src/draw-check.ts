/** Checks a draw record by record: the free places, their weights, and the chosen place. */
import {
  BASKET_SIZE,
  chooseByWeight,
  chooseFree,
  type DrawEntry,
  type DrawVersion,
  freeGroups,
  groupWeights,
  openTeams,
} from './draw.ts'

/**
 * The mistakes of a record: a record is missing before it, its number or the user's step appears
 * twice, it was drawn in an older way than an earlier record, its places or weights do not follow from the earlier
 * draws, or its place is not the one that the digest chooses.
 */
export type DrawMistake =
  | 'missing'
  | 'doubled'
  | 'older_way'
  | 'changed_free'
  | 'changed_weights'
  | 'changed_choice'

type Places = { free: readonly number[]; weights: readonly number[] }

/** The result of checking one record; `expected` is what it should hold, if known. */
export type DrawFinding = {
  nth: number
  mistake: DrawMistake | null
  expected: { free: readonly number[] | null; weights: readonly number[] | null; chosen: number | null }
}

type Team = { id: number; users: number }

const NOTHING: Places = { free: [], weights: [] }
const NOT_KNOWN = { free: null, weights: null, chosen: null }
const evenly = (free: readonly number[]): Places => ({ free, weights: free.map(() => 1) })
const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((each, at) => each === others[at])

/**
 * Checks the records of a draw in their order, whichever way each was drawn in. `groups` are the tournament's, in the
 * order used. Without digests (the seed is not known yet) only places and weights are checked.
 */
export function makeDrawCheck(groups: readonly number[]) {
  const users = groups.map((id) => ({ id, users: 0 }))
  // The teams of each group with room, in the order of opening, and the group of every team that was ever open.
  const openOf = new Map<number, Team[]>(groups.map((id) => [id, []]))
  const groupOfTeam = new Map<number, number>()
  const groupOf = new Map<number, number>()
  const cameBack = new Set<number>()
  const inTeam = new Set<number>()
  let last = 0
  let way: DrawVersion = 1
  // After a missing record the free places are not known.
  let isWhole = true

  /** A kept place can be any drawn place: no record says whose it was. */
  function keptPlace({ user_id, step, free }: DrawEntry): Places {
    const [id] = free
    const isKnown =
      step === 'InGroup'
        ? users.some((group) => group.id === id && group.users > 0)
        : cameBack.has(user_id) && isDrawnTeam(groupOf.get(user_id)!, id!)
    return isKnown && free.length === 1 ? evenly(free) : NOTHING
  }

  function isDrawnTeam(group: number, id: number): boolean {
    const open = openOf.get(group)?.find((team) => team.id === id)
    return groupOfTeam.get(id) === group && open?.users !== 0
  }

  function groupPlaces(version: DrawVersion): Places {
    if (version === 1) return evenly(freeGroups(users))
    return { free: groups, weights: groupWeights(users.map((group) => group.users)) }
  }

  function teamPlaces({ user_id, version, free }: DrawEntry): Places {
    const group = groupOf.get(user_id)
    const teams = openOf.get(group ?? 0)
    if (!teams) return NOTHING
    const drawnInto = users.find(({ id }) => id === group)!.users
    const wanted = version === 1 ? Math.max(1, teams.length) : openTeams(drawnInto)
    const known = teams.slice(0, wanted).map(({ id }) => id)
    // If too few teams have room, new ones open: any team not seen before.
    const opened = free.slice(known.length)
    const isNew = opened.every((id, at) => !groupOfTeam.has(id) && opened.indexOf(id) === at)
    if (known.length + opened.length !== wanted || !isNew) return evenly(known)
    return evenly([...known, ...opened])
  }

  function placesOf(entry: DrawEntry): Places | null {
    if (!isWhole) return null
    if (entry.is_kept) return keptPlace(entry)
    return entry.step === 'InGroup' ? groupPlaces(entry.version) : teamPlaces(entry)
  }

  function take(entry: DrawEntry, free: readonly number[], chosen: number): void {
    const { user_id, step, is_kept } = entry
    if (step === 'InGroup') {
      groupOf.set(user_id, chosen)
      if (is_kept) cameBack.add(user_id)
      const group = users.find(({ id }) => id === chosen)
      // A kept place has been counted since it was first drawn.
      if (group && !is_kept) group.users += 1
      return
    }
    inTeam.add(user_id)
    if (is_kept) return
    const group = groupOf.get(user_id) ?? 0
    const teams = openOf.get(group) ?? []
    for (const id of new Set([...free, chosen])) {
      if (groupOfTeam.has(id)) continue
      groupOfTeam.set(id, group)
      teams.push({ id, users: 0 })
    }
    const at = teams.findIndex(({ id }) => id === chosen)
    if (at < 0) return
    teams[at]!.users += 1
    if (teams[at]!.users >= BASKET_SIZE) teams.splice(at, 1)
  }

  return function check(entry: DrawEntry, digest: Uint8Array | null): DrawFinding[] {
    const { nth, chosen } = entry
    const findings: DrawFinding[] = []
    const report = (mistake: DrawMistake | null, expected: DrawFinding['expected'] = NOT_KNOWN) => {
      findings.push({ nth, mistake, expected })
      return findings
    }
    if (nth <= last) return report('doubled')
    for (let gap = last + 1; gap < nth; gap += 1) {
      findings.push({ nth: gap, mistake: 'missing', expected: NOT_KNOWN })
      isWhole = false
    }
    last = nth
    const isDone = entry.step === 'InGroup' ? groupOf.has(entry.user_id) : inTeam.has(entry.user_id)
    if (isDone) {
      // It is not known whether this record was added or replaces another one.
      isWhole = false
      return report('doubled')
    }
    const due = placesOf(entry)
    const from = due ?? entry
    const picked = digest && from.free.length > 0 ? pick(entry.version, from, digest) : null
    const isChosen = picked === null ? entry.free.includes(chosen) : picked === chosen
    const mistake = mistakeIn(entry, due, isChosen)
    if (entry.version < way) report('older_way')
    else report(mistake, { free: due?.free ?? null, weights: due?.weights ?? null, chosen: picked })
    if (entry.version > way) way = entry.version
    // Later records are checked against what should have been drawn.
    take(entry, from.free, picked ?? chosen)
    return findings
  }
}

function mistakeIn(entry: DrawEntry, due: Places | null, isChosen: boolean): DrawMistake | null {
  if (due && (due.free.length === 0 || !isSame(due.free, entry.free))) return 'changed_free'
  if (due && !isSame(due.weights, entry.weights)) return 'changed_weights'
  return isChosen ? null : 'changed_choice'
}

function pick(version: DrawVersion, { free, weights }: Places, digest: Uint8Array): number | null {
  if (version === 1) return chooseFree(free, digest)
  return free[chooseByWeight(weights, digest)] ?? null
}
