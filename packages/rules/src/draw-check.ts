/** The check of a draw, record by record: what was free and with which weights, and which place was chosen. */
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
 * What is wrong with a record: a number that follows is missing before it, the record or the user's step stands there
 * twice, it goes by an older way than a record before it, other places or weights stand there than the draws before
 * have left, or another place was chosen than the digest chooses.
 */
export type DrawMistake =
  | 'missing'
  | 'doubled'
  | 'older_way'
  | 'changed_free'
  | 'changed_weights'
  | 'changed_choice'

type Places = { free: readonly number[]; weights: readonly number[] }

/** What the check of one record came to; `expected` says what it should hold, where that is known. */
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
 * Checks a draw record by record, in their order, whichever way each was drawn by. `groups` are the tournament's, in the
 * order used. Without digests (the seed is not known yet) only places and weights are checked.
 */
export function makeDrawCheck(groups: readonly number[]) {
  const users = groups.map((id) => ({ id, users: 0 }))
  // The teams of each group that have room, in the order of opening, and the group of every team that was ever open.
  const openOf = new Map<number, Team[]>(groups.map((id) => [id, []]))
  const groupOfTeam = new Map<number, number>()
  const groupOf = new Map<number, number>()
  const cameBack = new Set<number>()
  const inTeam = new Set<number>()
  let last = 0
  let way: DrawVersion = 1
  // Once a record is missing nobody knows what was free after it.
  let isWhole = true

  /** A kept place can be any that somebody has been drawn into: whose it was is in no record. */
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
    // Where fewer have room new ones open: any that nobody has seen.
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
      // A place that was kept has been counted since it was drawn.
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
    const tell = (mistake: DrawMistake | null, expected: DrawFinding['expected'] = NOT_KNOWN) => {
      findings.push({ nth, mistake, expected })
      return findings
    }
    if (nth <= last) return tell('doubled')
    for (let gap = last + 1; gap < nth; gap += 1) {
      findings.push({ nth: gap, mistake: 'missing', expected: NOT_KNOWN })
      isWhole = false
    }
    last = nth
    const isDone = entry.step === 'InGroup' ? groupOf.has(entry.user_id) : inTeam.has(entry.user_id)
    if (isDone) {
      // Whether it came in addition, or stands in the place of another, nobody knows.
      isWhole = false
      return tell('doubled')
    }
    const due = placesOf(entry)
    const from = due ?? entry
    const picked = digest && from.free.length > 0 ? pick(entry.version, from, digest) : null
    const isChosen = picked === null ? entry.free.includes(chosen) : picked === chosen
    const mistake = mistakeIn(entry, due, isChosen)
    if (entry.version < way) tell('older_way')
    else tell(mistake, { free: due?.free ?? null, weights: due?.weights ?? null, chosen: picked })
    if (entry.version > way) way = entry.version
    // What should have been drawn is what the next ones are held against.
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
