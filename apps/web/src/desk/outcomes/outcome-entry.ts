import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { DeskDocument } from '../parts/document-query.ts'
import type { Undecided } from './outcomes-query.ts'

/** Who can be named in a field of the outcomes. The other fields are orders. */
const CHOICES: Readonly<Record<string, Choice>> = {
  winner: { from: 'entities', isSingle: true },
  top_scorers: { from: 'players' },
  top_keepers: { from: 'players', position: 'goalkeeper' },
  most_productive_teams: { from: 'entities' },
}
type Choice = { from: 'entities' | 'players'; isSingle?: boolean; position?: string }

const fieldOf = ({ path }: Undecided) => path.replace(/^outcomes\./, '')

/** A question by its field and its group, for lists and drafts. */
export const idOf = (question: Undecided) => [question.path, question.key].filter(Boolean).join('.')

/** Whether the outcome of a question is an order of teams. */
export const isOrder = (question: Undecided) => question.table.length > 0

/** Whether the end of the tournament gives the points of a question, and not the entry of its outcome. */
export const settlesAtEnd = (question: Undecided) =>
  ['top_scorers', 'top_keepers', 'most_productive_teams'].includes(fieldOf(question))

/** Whether only one name is right. */
export const isSingle = (question: Undecided) => CHOICES[fieldOf(question)]?.isSingle ?? false

/** Returns who can be named as the outcome of a question. */
export function namesFor(question: Undecided, document: DeskDocument): { key: string; name: Localized }[] {
  const choice = CHOICES[fieldOf(question)]
  if (!choice) return []
  if (choice.from === 'entities') return document.entities as { key: string; name: Localized }[]
  const players = (document.players ?? []) as { key: string; name: Localized; position: string }[]
  return choice.position ? players.filter(({ position }) => position === choice.position) : players
}

/** Returns the options that these keys enter: the one with this order, or each that is named. */
export const chosenOptions = (question: Undecided, keys: readonly string[]) =>
  (question.options ?? []).filter((option) =>
    isOrder(question)
      ? option.keys.every((key, at) => key === keys[at])
      : option.keys.every((key) => keys.includes(key)),
  )

/** Returns the keys that are named once an option is pressed: of several right names each is added or taken away. */
export function entered(question: Undecided, keys: readonly string[], option: readonly string[]): string[] {
  if (isOrder(question) || isSingle(question)) return [...option]
  const rest = keys.filter((key) => !option.includes(key))
  return rest.length < keys.length ? rest : [...keys, ...option]
}

/** Returns the keys from which the entry of a question starts: the table as it can be computed. */
export const startOf = ({ table }: Undecided) => table.map(({ entity }) => entity.key)

/** Returns what is sent for the keys that were named, first to last; null while there is nothing to send. */
export function outcomeBody(question: Undecided, keys: readonly string[]): OutcomesBody | null {
  if (keys.length === 0) return null
  const field = fieldOf(question)
  if (isSingle(question)) return { [field]: keys[0] }
  return { [field]: question.key === null ? keys : { [question.key]: keys } } as OutcomesBody
}
