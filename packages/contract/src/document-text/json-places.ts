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

const SPACE = /[ \t\n\r]*/y
/** A text, a number or a word of JSON; of a text also one without its closing quote, which is the mistake then. */
const SCALAR =
  // oxlint-disable-next-line no-control-regex
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

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
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? null
  }
  const afterValue = () => {
    const inside = open.at(-1)
    if (inside) inside.next += 1
    awaited = inside ? 'comma_or_end' : 'nothing'
  }
  while (true) {
    at += read(SPACE)!.length
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
      const scalar = awaited === 'comma_or_end' || awaited === 'nothing' ? null : read(SCALAR)
      if (scalar === null) return { mistake: { at }, spans: null }
      if (awaited === 'key' || awaited === 'key_or_end') {
        if (!scalar.startsWith('"')) return { mistake: { at }, spans: null }
        at += scalar.length
        at += read(SPACE)!.length
        if (text[at] !== ':') return { mistake: { at }, spans: null }
        at += 1
        inside!.key = JSON.parse(scalar) as string
        awaited = 'value'
      } else {
        keep(pathOf(), { start: at, end: at + scalar.length })
        at += scalar.length
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
