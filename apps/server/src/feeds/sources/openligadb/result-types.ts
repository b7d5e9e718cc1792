import type { ResultInfo, ResultRow } from './answers.ts'

/** Which score a row of results holds. */
export type ResultKind = 'half' | 'regular' | 'extra' | 'penalties'

/**
 * Words of result types, the most telling first: extra time and the shoot-out have an end, too ("Endergebnis nach
 * Verlängerung").
 */
const WORDS: readonly [ResultKind | 'end', RegExp][] = [
  ['penalties', /elfmeter|penalt|shoot/i],
  ['extra', /verl(ä|ae)ngerung|overtime|extra time|\b120\b/i],
  ['half', /halbzeit|half/i],
  ['regular', /offizielle|regul(ä|ae)r|\b90\b/i],
  ['end', /end(ergebnis|stand)|full time|final/i],
]

/** Returns what the words of a type or a row say. The description tells more than the name. Null: nothing. */
function saidBy(...words: readonly (string | null | undefined)[]): ResultKind | 'end' | null {
  for (const text of words) {
    const found = text && WORDS.find(([, word]) => word.test(text))
    if (found) return found[0]
  }
  return null
}

/**
 * Returns a function that says which score a row of results holds, null if the league's result types do not say it. The number
 * alone is never taken, because leagues number their types differently (issues 98 and 123 of OpenLigaDB-Samples): the row's own
 * words must be those of a type with its number. A bare "Endergebnis" is the score after 90 minutes only if the league has
 * another type for extra time.
 */
export function kindOfRows(infos: readonly ResultInfo[]): (row: ResultRow) => ResultKind | null {
  const types = infos.map((info) => ({
    numbers: [info.id, info.globalResultInfo?.id],
    said: saidBy(info.description, info.name, info.globalResultInfo?.name),
  }))
  const hasExtraTime = types.some(({ said }) => said === 'extra')
  const plain = (said: ResultKind | 'end' | null) =>
    said === 'end' ? (hasExtraTime ? 'regular' : null) : said
  return (row) => {
    const numbered = types.filter(({ numbers }) => numbers.includes(row.resultTypeID))
    const kinds = new Set(numbered.map(({ said }) => plain(said)))
    const own = saidBy(row.resultDescription, row.resultName)
    // A bare "Endergebnis" says less than a type that is described as the end of the regular time.
    if (own === 'end' && kinds.has('regular')) return 'regular'
    if (own !== null) return kinds.has(plain(own)) ? plain(own) : null
    return kinds.size === 1 ? [...kinds][0]! : null
  }
}
