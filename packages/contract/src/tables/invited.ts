import { ACCOUNT_NUMBER } from '@called-it/rules/limits.ts'
import { checkUserName, tidyUserName } from '@called-it/rules/user-name.ts'
import { isEmail, tidyEmail } from '../account/email.ts'
import { DEPARTMENT_MAX } from '../people/invitation-limits.ts'
import { rowsOf } from './cells.ts'
import { cellsBy, type Columns, type Heads, readColumns } from './columns.ts'
import type { RowMistake } from './row-mistake.ts'

/** The most rows of a list of people, and the most characters of it. */
export const INVITED_ROWS_MAX = 5000
export const INVITED_TEXT_MAX = 500_000

const HEADS = {
  account: [
    'почта',
    'электронная почта',
    'адрес',
    'номер аккаунта',
    'номер',
    'аккаунт',
    'email',
    'mail',
    'account',
  ],
  name: ['имя', 'фио', 'сотрудник', 'name', 'employee'],
  department: ['отдел', 'подразделение', 'департамент', 'department', 'division', 'team'],
} as const satisfies Heads<string>

export type InvitedColumn = keyof typeof HEADS
/** The columns of a table of people: the account is an e-mail address or an account number. */
export const INVITED_COLUMNS = Object.keys(HEADS) as [InvitedColumn, ...InvitedColumn[]]

/** A row of a list of people, with what was understood of it. */
export type InvitedRow = {
  line: number
  text: string
  /** As `accountOf` names it; empty: it could not be read. */
  account: string
  name: string | null
  department: string | null
  mistakes: RowMistake<InvitedColumn>[]
}

/** Returns an account as it is compared: an address in small letters, a number without what groups its digits. */
const tidyAccount = (text: string): string =>
  text.includes('@') ? tidyEmail(text) : text.replaceAll(/[\s\u00a0().+–-]/g, '')

const isAccount = (account: string): boolean => ACCOUNT_NUMBER.test(account) || isEmail(account)

function mistakeIn(text: string, account: string): RowMistake<InvitedColumn> | null {
  if (text === '') return { column: 'account', code: 'cell_missing' }
  if (isAccount(account)) return null
  const isComma = text.includes('@') && isEmail(account.replaceAll(',', '.'))
  return isComma
    ? { column: 'account', code: 'comma_in_address' }
    : { column: 'account', code: 'no_account', params: { value: text } }
}

/** Reads a list of accounts, one a line. Lines of an address book (`Anna <anna@example.com>`) and ends of lines do no harm. */
export function readList(text: string): InvitedRow[] {
  return text.split(/\r\n?|\n/).flatMap((line, at) => {
    const written = line.trim().replace(/[,;]+$/, '')
    if (written === '') return []
    const inner = /<([^<>]*)>$/.exec(written)?.[1]?.trim() ?? written
    const account = tidyAccount(inner)
    const found = mistakeIn(inner, account)
    return [
      {
        line: at + 1,
        text: written,
        account: found ? '' : account,
        name: null,
        department: null,
        mistakes: found ? [found] : [],
      },
    ]
  })
}

/** Reads a table of accounts with names and departments. `columns`: what a person says each column is. */
export function readInvited(
  text: string,
  columns?: Columns<InvitedColumn>,
): { columns: Columns<InvitedColumn>; rows: InvitedRow[] } {
  const table = readColumns(rowsOf(text), HEADS, columns)
  const rows = table.rows.map((row): InvitedRow => {
    const { account: written = '', name = '', department = '' } = cellsBy(row, table.columns)
    const account = tidyAccount(written)
    const tidied = tidyUserName(name)
    const mistakes = [
      mistakeIn(written, account),
      ...(tidied === '' ? [] : checkUserName(tidied)).map((): RowMistake<InvitedColumn> => ({
        column: 'name',
        code: 'no_user_name',
        params: { value: name },
      })),
      department.length > DEPARTMENT_MAX
        ? ({ column: 'department', code: 'long_department', params: { max: DEPARTMENT_MAX } } as const)
        : null,
    ].filter((found) => found !== null)
    return {
      line: row.line,
      text: row.cells.join('; '),
      account: mistakes.length > 0 ? '' : account,
      name: tidied || null,
      department: department || null,
      mistakes: mistakes.slice(0, 1),
    }
  })
  return { columns: table.columns, rows }
}
