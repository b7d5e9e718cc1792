import type { AuditDifference } from '@called-it/contract/organiser/audit.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { FIELD_WORDS, NO, NO_SCORER, OWN_GOAL, PENALTY, SIDE_WORDS, VALUE_WORDS, YES } from './field-words.ts'

/** What the words of an entry need: its change, the sides of its event, and the names of keys. */
export type Change = {
  action: string
  before: unknown
  after: unknown
  sides: { first: Localized | null; second: Localized | null } | null
  nameOf: (kind: 'entity' | 'player' | 'table_group' | 'event', key: string) => Localized | null
}

/** A value of a field in words. */
type Leaf = { label: Localized; form: 'text' | 'time'; text: Localized }
type Leaves = Map<string, Leaf>

/** Actions whose `after` holds only the fields that were changed. */
const PARTIAL = new Set(['event.update'])
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/

const same = (text: string): Localized => ({ ru: text, en: text })
const joined = (parts: readonly Localized[], between: string): Localized => ({
  ru: parts.map(({ ru }) => ru).join(between),
  en: parts.map(({ en }) => en).join(between),
})
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isLocalized = (value: unknown): value is Localized =>
  isRecord(value) &&
  typeof value.ru === 'string' &&
  typeof value.en === 'string' &&
  Object.keys(value).length === 2
const isPair = (value: unknown): value is { first: number; second: number } =>
  isRecord(value) && typeof value.first === 'number' && typeof value.second === 'number'

/** Returns what an entry changed, field by field, in words. */
export function differencesIn(change: Change): AuditDifference[] {
  const [before, after] = [change.before, change.after].map((side) => leavesOf(change, contentOf(side)))
  const fields = [...new Set([...before!.keys(), ...after!.keys()])].toSorted((a, b) => rankOf(a) - rankOf(b))
  return fields.flatMap((field): AuditDifference[] => {
    const [old, now] = [before!.get(field), after!.get(field)]
    // A field that says no and one that is missing are the same.
    const [was, is] = [old?.text ?? NO, now?.text ?? NO]
    const isUnchanged = was.ru === is.ru && was.en === is.en
    if (isUnchanged || (!now && PARTIAL.has(change.action))) return []
    const { label, form } = (now ?? old)!
    return [{ label, form, before: old?.text ?? null, after: now?.text ?? null }]
  })
}

const FIELDS = Object.keys(FIELD_WORDS)

/** Returns where a field is shown: known fields in the order of their words, goals by their minutes. */
function rankOf(path: string): number {
  const [field, inner = ''] = path.split('.')
  const at = FIELDS.indexOf(field!)
  return (at === -1 ? FIELDS.length : at) + (field === 'goals' ? (Number.parseInt(inner) || 0) / 1000 : 0)
}

/** Returns what differs in a document, or the whole change. The lines about a document repeat its differences. */
function contentOf(side: unknown): unknown {
  if (!isRecord(side) || !isRecord(side.document)) return side
  const { document, left_out } = side
  return { ...document, ...(left_out !== undefined && { left_out }) }
}

function leavesOf(change: Change, value: unknown): Leaves {
  const leaves: Leaves = new Map()
  walk(value, [], [])
  return leaves

  function walk(value: unknown, path: readonly string[], labels: readonly Localized[]): void {
    if (value === null || value === undefined) return
    const field = path.at(-1) ?? ''
    const text = wordsOf(change, field, value)
    if (text) {
      const form = typeof value === 'string' && TIME.test(value) ? 'time' : 'text'
      leaves.set(path.join('.'), { label: joined(labels, ': '), form, text })
    } else if (field === 'goals' && Array.isArray(value)) {
      for (const goal of value) addGoal(goal as Goal, path)
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) {
        const key = isRecord(item) && typeof item.key === 'string' ? item.key : String(at + 1)
        const { key: _, ...rest } = isRecord(item) ? item : { key, value: item }
        walk(rest, [...path, key], [...labels, same(key)])
      }
    } else if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) {
        const named = KEYED[field]
        const label = named ? (change.nameOf(named, name) ?? same(name)) : labelOf(field, name)
        walk(inner, [...path, name], [...labels, label])
      }
    }
  }

  function addGoal(goal: Goal, path: readonly string[]): void {
    const minute =
      goal.minute === null || goal.minute === undefined
        ? ''
        : `${goal.minute}${goal.stoppage ? `+${goal.stoppage}` : ''}′`
    const goals = FIELD_WORDS.goals!
    const label = minute === '' ? goals : joined([goals, same(minute)], ', ')
    let nth = 1
    while (leaves.has([...path, minute, nth].join('.'))) nth += 1
    leaves.set([...path, minute, nth].join('.'), { label, form: 'text', text: scorerOf(change, goal) })
  }
}

/** Fields whose values stand under keys, and what has these keys. */
const KEYED: Readonly<Record<string, 'table_group' | 'event'>> = {
  group_orders: 'table_group',
  places: 'event',
}

const labelOf = (parent: string, name: string): Localized =>
  parent === 'goalkeepers' ? SIDE_WORDS[name as 'first' | 'second'] : (FIELD_WORDS[name] ?? same(name))

type Goal = {
  player: string | null
  side?: 'first' | 'second' | null
  minute?: number | null
  stoppage?: number | null
  own_goal?: boolean
  penalty?: boolean
}

function scorerOf(change: Change, { player, side, own_goal, penalty }: Goal): Localized {
  const unnamed = side ? joined([NO_SCORER, sideOf(change, side)], ', ') : NO_SCORER
  const scorer = player === null ? unnamed : (change.nameOf('player', player) ?? same(player))
  return joined([scorer, ...(own_goal ? [OWN_GOAL] : []), ...(penalty ? [PENALTY] : [])], ', ')
}

const sideOf = ({ sides }: Change, side: 'first' | 'second'): Localized => sides?.[side] ?? SIDE_WORDS[side]

/** Returns a value in words; null: it has fields of its own. */
function wordsOf(change: Change, field: string, value: unknown): Localized | null {
  if (typeof value === 'boolean') return value ? YES : NO
  if (typeof value === 'number') return same(String(value))
  if (typeof value === 'string') return textOf(change, field, value)
  if (isLocalized(value)) return value
  if (isPair(value)) return same(`${value.first}:${value.second}`)
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return joined(
      value.map((item) => namedBy(change, item) ?? same(item)),
      ', ',
    )
  return null
}

function textOf(change: Change, field: string, value: string): Localized {
  if (field === 'winner' && (value === 'first' || value === 'second')) return sideOf(change, value)
  return VALUE_WORDS[field]?.[value] ?? namedBy(change, value) ?? same(value)
}

const namedBy = ({ nameOf }: Change, key: string): Localized | null =>
  nameOf('entity', key) ?? nameOf('player', key)

/** Returns every text in a value: each may be a key. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? [...Object.keys(value), ...Object.values(value).flatMap(textsIn)] : []
}
