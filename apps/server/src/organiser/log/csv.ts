import type { AuditEntryAnswer } from '@called-it/contract/organiser/audit.ts'
import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { COLUMNS, NO, YES } from './field-words.ts'

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A spreadsheet reads a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r\n|%]/

/** Returns a cell of a table. What a spreadsheet would read as a formula is made a text by an apostrophe. */
export function cellOf(text: string): string {
  const harmless = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const rowOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The first line of the table. */
export const headOf = (language: Language): string =>
  BYTE_ORDER_MARK + rowOf(COLUMNS.map((column) => column[language]))

/** Returns the rows of an entry: one for each changed field, or one for all if there is none. */
export function rowsOf(entry: AuditEntryAnswer, language: Language): string {
  const { at, user, actor, action, tournament, target, subject, is_correction, diff } = entry
  const nameOf = (name: string) => name || DELETED_USER_NAME[language]
  const words = (text: Localized | null) => text?.[language] ?? ''
  const sides =
    subject.event && [subject.event.first, subject.event.second].map((side) => words(side) || '?').join(' — ')
  const about = [
    at,
    user ? nameOf(user.name) : actor,
    action,
    subject.tournament ? words(subject.tournament.name) : (tournament ?? ''),
    sides ?? (subject.user ? nameOf(subject.user.name) : (target ?? '')),
    (is_correction ? YES : NO)[language],
  ]
  if (diff.length === 0) return rowOf([...about, '', '', ''])
  return diff
    .map(({ label, before, after }) => rowOf([...about, words(label), words(before), words(after)]))
    .join('')
}
