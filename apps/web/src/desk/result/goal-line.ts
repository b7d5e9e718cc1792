import type { Side } from '@called-it/rules/vocabulary.ts'
import { fold } from '../../lib/text/name-search.ts'

/** A player who may have scored. */
export type Scorer = { key: string; names: readonly string[]; side: Side }

/** What a line such as `51 чал п` says. */
export type GoalLine = {
  minute: number
  /** The minutes of stoppage time: 2 for `45+2`. */
  stoppage: number | null
  isPenalty: boolean
  isOwnGoal: boolean
  /** The players whose names begin so; null: the line names nobody yet. */
  found: readonly Scorer[] | null
}

const MINUTE = /^(\d{1,3})(?:\+(\d{1,2}))?['′’]?$/
const MINUTE_MAX = 150
const STOPPAGE_MAX = 30
/** The letters of both languages, and the Cyrillic letters that look like the Latin ones. */
const PENALTY = ['п', 'p', 'р']
const OWN_GOAL = ['а', 'o', 'о']

/**
 * Reads the line of a goal: the minute, the first letters of the scorer's names in either language, and a letter for a penalty
 * or an own goal. Returns null while the line does not begin with a minute.
 */
export function readGoalLine(line: string, scorers: readonly Scorer[]): GoalLine | null {
  const [first = '', ...words] = fold(line.trim()).split(/\s+/)
  const [, minutes, added] = MINUTE.exec(first) ?? []
  const minute = Number(minutes)
  const stoppage = added === undefined ? null : Number(added)
  if (!minutes || minute < 1 || minute > MINUTE_MAX) return null
  if (stoppage !== null && (stoppage < 1 || stoppage > STOPPAGE_MAX)) return null
  // A letter alone begins a name.
  const last = words.length > 1 ? words.at(-1)! : ''
  const isPenalty = PENALTY.includes(last)
  const isOwnGoal = OWN_GOAL.includes(last)
  const parts = isPenalty || isOwnGoal ? words.slice(0, -1) : words
  const found = parts.length === 0 ? null : scorers.filter(({ names }) => fits(names, parts))
  return { minute, stoppage, isPenalty, isOwnGoal, found }
}

/** Whether each part begins another word of one of the names. */
function fits(names: readonly string[], parts: readonly string[]): boolean {
  return names.some((name) => {
    const words = fold(name).split(/[\s-]+/)
    return parts.every((part) => words.some((word) => word.startsWith(part)))
  })
}
