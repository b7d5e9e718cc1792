/** A place in a text, counted from 1 as editors count. */
export type Place = { line: number; column: number }
/** A value of a JSON text: from where to where it stands. */
export type Span = { start: number; end: number }

/** What a JSON text holds by the paths of its values (`events[3].first`), or the first character that is no JSON. */
export type JsonPlaces =
  | { mistake: null; spans: ReadonlyMap<string, Span> }
  | { mistake: { at: number }; spans: null }

type Container = { path: string | null; start: number; isList: boolean; next: number; key: string | null }
/** Values with a longer path have no place: our documents have none, and the paths of deeply nested ones would fill the memory. */
const PATH_MAX = 300

/** What may come next. */
type Awaited = 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'comma_or_end' | 'nothing'

// Patterns of parts, which `endOfAll` repeats. A pattern may remember each turn of a repetition, and the turns of some
// megabytes are more than it may remember: no pattern has a repetition without a bound.
const SPACES = /[ \t\n\r]{1,1000}/y
const DIGITS = /\d{1,1000}/y
/** A word of JSON, or the first digits of a number: a number that begins with 0 has no further digits before its point. */
const WORD = /true|false|null|-?(?:0(?!\d)|[1-9]\d{0,1000})/y
const POINT = /\.(?=\d)/y
const EXPONENT = /[eE][+-]?(?=\d)/y
/** Signs of a JSON text that stand for themselves, or an escape. */
const SIGNS =
  // oxlint-disable-next-line no-control-regex
  /[^"\\\u0000-\u001f]{1,1000}|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Returns where the match of a pattern at `at` ends; `at` itself if there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Returns where the last of the matches of a pattern that follow each other from `at` ends; `at` itself if there is none. */
function endOfAll(pattern: RegExp, text: string, at: number): number {
  let end = at
  for (let next = endOf(pattern, text, end); next > end; next = endOf(pattern, text, end)) end = next
  return end
}

/** Returns where the text, number or word at `at` ends; `at` itself if there is none, or a text without its closing quote. */
function endOfScalar(text: string, at: number): number {
  if (text[at] === '"') {
    const end = endOfAll(SIGNS, text, at + 1)
    return text[end] === '"' ? end + 1 : at
  }
  let end = endOf(WORD, text, at)
  if (!isDigit(text[end - 1]) || end === at) return end
  end = endOfAll(DIGITS, text, end)
  for (const part of [POINT, EXPONENT]) {
    const digits = endOf(part, text, end)
    if (digits > end) end = endOfAll(DIGITS, text, digits)
  }
  return end
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9'

/**
 * Finds the place of every value of a JSON text. It accepts exactly what `JSON.parse` accepts. Without recursion: a text may
 * be nested deeper than the call stack allows.
 */
export function jsonPlaces(text: string): JsonPlaces {
  const spans = new Map<string, Span>()
  const open: Container[] = []
  let awaited = 'value' as Awaited
  let at = 0
  const pathOf = (): string | null => {
    const inside = open.at(-1)
    if (!inside) return ''
    if (inside.path === null || (inside.key?.length ?? 0) > PATH_MAX) return null
    const path = inside.isList ? `${inside.path}[${inside.next}]` : `${inside.path}.${inside.key}`
    return path.length > PATH_MAX ? null : path.replace(/^\./, '')
  }
  const keep = (path: string | null, span: Span) => {
    if (path !== null) spans.set(path, span)
  }
  const afterValue = () => {
    const inside = open.at(-1)
    if (inside) inside.next += 1
    awaited = inside ? 'comma_or_end' : 'nothing'
  }
  while (true) {
    at = endOfAll(SPACES, text, at)
    const sign = text[at]
    if (sign === undefined)
      return awaited === 'nothing' ? { mistake: null, spans } : { mistake: { at }, spans: null }
    const inside = open.at(-1)
    const mayEnd: boolean = awaited.endsWith('_or_end') && inside !== undefined
    if (mayEnd && sign === (inside!.isList ? ']' : '}')) {
      open.pop()
      at += 1
      keep(inside!.path, { start: inside!.start, end: at })
      afterValue()
    } else if (awaited === 'comma_or_end' && sign === ',') {
      at += 1
      awaited = inside!.isList ? 'value' : 'key'
    } else if ((awaited === 'value' || awaited === 'value_or_end') && (sign === '{' || sign === '[')) {
      const isList = sign === '['
      open.push({ path: pathOf(), start: at, isList, next: 0, key: null })
      at += 1
      awaited = isList ? 'value_or_end' : 'key_or_end'
    } else {
      const end = awaited === 'comma_or_end' || awaited === 'nothing' ? at : endOfScalar(text, at)
      if (end === at) return { mistake: { at }, spans: null }
      if (awaited === 'key' || awaited === 'key_or_end') {
        if (sign !== '"') return { mistake: { at }, spans: null }
        const scalar = text.slice(at, end)
        at = endOfAll(SPACES, text, end)
        if (text[at] !== ':') return { mistake: { at }, spans: null }
        at += 1
        inside!.key = JSON.parse(scalar) as string
        awaited = 'value'
      } else {
        keep(pathOf(), { start: at, end })
        at = end
        afterValue()
      }
    }
  }
}

/** Returns a function that finds the line and the column of a character of a text. */
export function placeFinder(text: string): (at: number) => Place {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (at) => {
    let [line, after] = [0, starts.length]
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if (starts[middle]! <= at) line = middle
      else after = middle
    }
    return { line: line + 1, column: at - starts[line]! + 1 }
  }
}

/** Returns the span of a path; if the text does not have it, that of the nearest value around it. */
export function spanOf(spans: ReadonlyMap<string, Span>, path: string): Span {
  for (let around = path; around !== ''; around = around.replace(/\.?[^.[\]]+$|\[\d+\]$|.$/, '')) {
    const span = spans.get(around)
    if (span) return span
  }
  return spans.get('') ?? { start: 0, end: 0 }
}
