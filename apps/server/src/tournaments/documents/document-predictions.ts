import { KINDS } from '@called-it/rules/kind-list.ts'
import type { Db } from '../../schema.ts'
import type { DocumentChange } from './document-comparison.ts'
import { movedQuestions, type Snapshot } from './document-effects.ts'

/** What a change does to saved predictions. */
export type TouchedPredictions = {
  /** How many saved predictions it concerns. They all stay. */
  kept: number
  /** Those of them whose lock moves, or that lock or open again. */
  moved: number
  /** How many picks become void. Null: those of a fighter who leaves; their number would show what others have picked. */
  cleared: number | null
}

/** Returns how many predictions each of these questions has. */
export type CountEach = (db: Db, questionIds: number[]) => Promise<Map<number, number>>

/** The most questions whose predictions are counted for one document. */
const COUNTED_MAX = 200

/** The fields of an event that change what its predictions are about, or when they are taken. */
const FIELDS_THAT_TOUCH: readonly (string | null)[] = [
  null,
  'starts_at',
  'tie',
  'round',
  'first',
  'second',
  'coefficients',
  'type',
]

/**
 * Returns for each change what it does to saved predictions; null: it concerns none. Where a document changes very many
 * questions, the last changes are not counted, and null, too.
 */
export async function touchedBy(
  db: Db,
  changes: readonly DocumentChange[],
  { before, after }: { before: Snapshot; after: Snapshot },
  countEach: CountEach,
): Promise<(TouchedPredictions | null)[]> {
  const moved = movedQuestions(before, after)
  const concerned = changes.map((change) => questionsOf(change, { before, after }, moved))
  const counted = new Set<number>()
  const isCounted = concerned.map((ids) => {
    const more = ids.filter((id) => !counted.has(id))
    if (counted.size + more.length > COUNTED_MAX) return false
    for (const id of more) counted.add(id)
    return ids.length > 0
  })
  const counts = counted.size === 0 ? new Map<number, number>() : await countEach(db, [...counted])
  const sumOf = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
  return changes.map((change, at) => {
    if (!isCounted[at]) return null
    const ids = concerned[at]!
    return {
      kept: sumOf(ids),
      moved: sumOf(ids.filter((id) => moved.has(id))),
      cleared: isReplacement(change, after) ? null : 0,
    }
  })
}

function questionsOf(
  { list, key, field }: DocumentChange,
  { before, after }: { before: Snapshot; after: Snapshot },
  moved: ReadonlySet<number>,
): number[] {
  if (list === null) {
    return field === 'started_at' || field === 'predictions_opened_at' ? [...moved] : []
  }
  if (list !== 'events' || key === null || !FIELDS_THAT_TOUCH.includes(field)) return []
  const events = [before, after].flatMap(({ document }) =>
    document.events.filter((event) => event.key === key),
  )
  const [ties, rounds] = [events.map(({ tie }) => tie), events.map(({ round }) => round)]
  const isAbout = ({ kind, event, tie, round }: Snapshot['questions'][number]) =>
    event === key ||
    (tie !== null && ties.includes(tie)) ||
    (KINDS[kind].per === 'round' && round !== null && rounds.includes(round))
  const about = [...before.questions, ...after.questions].filter(isAbout).map(({ id }) => id)
  return [...new Set(about)]
}

/** Whether a fighter takes the place of another. */
const isReplacement = ({ list, key, field, before }: DocumentChange, { document }: Snapshot): boolean =>
  list === 'events' &&
  (field === 'first' || field === 'second') &&
  before !== null &&
  document.events.some((event) => event.key === key && event.type !== undefined && event.type !== null)
