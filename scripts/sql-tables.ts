// Finds the tables that a statement reads, writes and locks.

type Access = { reads: Set<string>; writes: Set<string>; locks: Set<string> }
/** The tables of one query, by alias, and whether a comma at this point leads to another one. */
type Query = { tables: Map<string, string>; inList: 'reads' | 'writes' | undefined; isCall: boolean }

const AFTER_TABLES = new Set(
  (
    'where group order having limit offset fetch for union except intersect window returning set values when then ' +
    'using on select default overriding restart continue cascade restrict in add rename drop alter to with'
  ).split(' '),
)
const BETWEEN_TABLES = new Set(
  'join left right full inner outer cross natural lateral as only tablesample'.split(' '),
)
/** Functions whose arguments are divided by the word `from`. */
const WITH_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position'])
/** A locking clause names an alias that this text does not bind to a table. */
export const UNKNOWN_ALIAS = 'an unknown alias'

/**
 * Returns the uses of tables in a statement or a part of one. Names are as written, in lower case, without
 * quotes and schema. Names of common table expressions are included.
 */
export function tablesIn(statement: string): Access {
  const tokens = tokensOf(statement)
  const access: Access = { reads: new Set(), writes: new Set(), locks: new Set() }
  const queries: Query[] = [emptyQuery(false)]
  let at = 0

  while (at < tokens.length) {
    const query = queries.at(-1)!
    const token = tokens[at]!
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    at += 1
    if (token === '(') queries.push(emptyQuery(WITH_FROM.has(before ?? '')))
    else if (token === ')') {
      if (queries.length > 1) queries.pop()
    } else if (token === ',') {
      if (query.inList) takeTable(query, query.inList)
    } else if (token === ';') queries.splice(0, queries.length, emptyQuery(false))
    else if (token === 'for' && ['update', 'no', 'share', 'key'].includes(next ?? '')) takeLock(query)
    else if (token === 'from') {
      if (before === 'delete') takeTable(query, 'writes')
      else if (before !== 'distinct' && !query.isCall) takeTable(query, 'reads')
    } else if (token === 'join') takeTable(query, 'reads')
    else if (token === 'using' && next !== '(') takeTable(query, 'reads')
    else if (token === 'into' && (before === 'insert' || before === 'merge')) takeTable(query, 'writes')
    else if (token === 'update' && before !== 'do' && next !== 'set') takeTable(query, 'writes')
    else if (token === 'truncate' || (token === 'table' && ['lock', 'alter', 'drop'].includes(before ?? '')))
      takeTable(query, 'writes')
    else if ((token === 'lock' || token === 'copy') && before === undefined) takeTable(query, 'writes')
    else if (AFTER_TABLES.has(token) && token !== 'on' && token !== 'using') query.inList = undefined
  }
  return access

  /** Reads the table at this point, with its alias. A list of further tables may follow. */
  function takeTable(query: Query, how: 'reads' | 'writes') {
    query.inList = how
    while (['only', 'lateral', 'table', 'if', 'exists', 'as'].includes(tokens[at] ?? '')) at += 1
    const name = tokens[at]
    if (name === undefined || !isName(name) || (tokens[at + 1] === '(' && how === 'reads')) return
    at += 1
    const table = name.replace(/^.*\./, '')
    access[how].add(table)
    if (tokens[at] === '*') at += 1
    if (tokens[at] === 'as') at += 1
    const alias = tokens[at]
    const hasAlias =
      alias !== undefined && isName(alias) && !AFTER_TABLES.has(alias) && !BETWEEN_TABLES.has(alias)
    query.tables.set(hasAlias ? alias : table, table)
  }

  /**
   * Reads a locking clause after its word `for`: it locks the rows of the named tables, or of all tables of
   * its query.
   */
  function takeLock(query: Query) {
    while (['no', 'key', 'update', 'share'].includes(tokens[at] ?? '')) at += 1
    query.inList = undefined
    if (tokens[at] !== 'of') {
      const all = [...query.tables.values()]
      for (const table of all.length > 0 ? all : [UNKNOWN_ALIAS]) access.locks.add(table)
      return
    }
    do {
      at += 1
      access.locks.add(query.tables.get(tokens[at] ?? '') ?? UNKNOWN_ALIAS)
      at += 1
    } while (tokens[at] === ',')
  }
}

function emptyQuery(isCall: boolean): Query {
  return { tables: new Map(), inList: undefined, isCall }
}

function isName(token: string): boolean {
  return /^[a-z_]/.test(token)
}

/** Returns words, names with their dots, and single signs; comments and string literals are left out. */
function tokensOf(statement: string): string[] {
  const text = statement
    .replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, " '' ")
    .replaceAll('"', '')
    .toLowerCase()
  return (
    text.match(/[a-z_]\w*(?:\s*\.\s*[a-z_]\w*)*|\d+|\$\d|\S/g)?.map((token) => token.replaceAll(/\s/g, '')) ??
    []
  )
}
