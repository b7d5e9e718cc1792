import { isDeepStrictEqual } from 'node:util'

type Parts = Record<string, unknown>

/**
 * The differences between two documents: each side has the parts that the other lacks. For objects: the fields that differ.
 * For lists of items with keys: the items that differ, each with its key (complete if the other side lacks it), and, if the
 * order does not follow from that, the keys in their order as `<list>_order`. Other values: the whole value. `left_out`: the
 * number of differences that did not fit.
 */
export type Differences = { before: Parts; after: Parts; left_out: number }

/** The most characters of JSON that an entry of the audit log keeps of a change. */
const CHARACTERS_MAX = 48 * 1024
/** The characters of a field beside its name and value: quotes, a colon, a comma, braces. */
const PUNCTUATION = 6

/** Returns the differences within a number of characters of JSON: those that do not fit are counted and left out. */
export function differencesOf(before: Parts, after: Parts, charactersMax = CHARACTERS_MAX): Differences {
  let left = charactersMax
  let left_out = 0
  /** Whether there is room for a difference: for both sides, each with the characters around it. */
  const fits = (around: number, ...sides: unknown[]): boolean => {
    const length = JSON.stringify(sides).length + 2 * around
    const isRoom = length <= left
    if (isRoom) left -= length
    else left_out += 1
    return isRoom
  }

  function compare(old: Parts, now: Parts, around = 0): [before: Parts, after: Parts] {
    const parts: [Parts, Parts] = [{}, {}]
    const put = (field: string, sides: [unknown, unknown]) => {
      for (const [at, side] of sides.entries()) if (side !== undefined) parts[at]![field] = side
    }
    for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (old[field] === now[field]) continue
      const sides: [unknown, unknown] = [old[field], now[field]]
      // A missing list counts as an empty one: the items of the other list differ one by one.
      const [oldSide, newSide] = sides.map((side, at) =>
        side === undefined && isKeyed(sides[1 - at]) ? [] : side,
      )
      if (isKeyed(oldSide) && isKeyed(newSide)) {
        const { items, orders } = compareItems(oldSide, newSide)
        if (items.some((list) => list.length > 0)) put(field, items)
        if (orders && fits(field.length + PUNCTUATION, ...orders)) put(`${field}_order`, orders)
      } else if (isDeepStrictEqual(oldSide, newSide)) {
        continue
      } else if (isRecord(oldSide) && isRecord(newSide)) {
        const inner = compare(oldSide, newSide, around + field.length + PUNCTUATION)
        if (inner.some((side) => Object.keys(side).length > 0)) put(field, inner)
      } else if (fits(around + field.length + PUNCTUATION, oldSide, newSide)) {
        put(field, sides)
      }
    }
    return parts
  }

  function compareItems(old: Parts[], now: Parts[]) {
    const items: [Parts[], Parts[]] = [[], []]
    const [known, current] = [byKey(old), byKey(now)]
    for (const [key, removed] of known) if (!current.has(key) && fits(0, removed)) items[0].push(removed)
    for (const [key, newItem] of current) {
      const oldItem = known.get(key)
      if (!oldItem) {
        if (fits(0, newItem)) items[1].push(newItem)
        continue
      }
      const sides = compare(oldItem, newItem, JSON.stringify(nameOf(newItem)).length)
      if (sides.every((side) => Object.keys(side).length === 0)) continue
      for (const [at, side] of sides.entries()) items[at]!.push({ ...nameOf(newItem), ...side })
    }
    const remaining = [...known.keys()].filter((key) => current.has(key))
    const added = [...current.keys()].filter((key) => !known.has(key))
    const isInOrder = isDeepStrictEqual([...remaining, ...added], [...current.keys()])
    return {
      items,
      orders: isInOrder ? null : ([[...known.keys()], [...current.keys()]] as [string[], string[]]),
    }
  }

  const [oldParts, newParts] = compare(before, after)
  return { before: oldParts, after: newParts, left_out }
}

const isRecord = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the name of an item in its list: a key, or the code of a group of users. */
const nameOf = ({ key, code }: Parts): Parts => (key === undefined ? { code } : { key })
const keyOf = ({ key, code }: Parts) => key ?? code
const byKey = (items: Parts[]) => new Map(items.map((item) => [keyOf(item) as string, item]))

const isKeyed = (list: unknown): list is Parts[] =>
  Array.isArray(list) &&
  list.every((item) => isRecord(item) && typeof keyOf(item) === 'string') &&
  byKey(list).size === list.length

/** Returns the first lines that fit into a number of characters. */
export function linesWithin(lines: readonly string[], charactersMax: number): string[] {
  let length = 0
  const past = lines.findIndex((line) => (length += line.length) > charactersMax)
  return past < 0 ? [...lines] : lines.slice(0, past)
}
