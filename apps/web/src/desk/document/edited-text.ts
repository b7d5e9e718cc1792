import { jsonPlaces } from '@called-it/contract/document-text/json-places.ts'

/** Returns a JSON text with another value at a path; everything else stays as it is written. A field that is missing is added. */
export function withValue(text: string, path: string, value: unknown): string {
  const { spans } = jsonPlaces(text)
  const span = spans?.get(path)
  if (span) return text.slice(0, span.start) + JSON.stringify(value) + text.slice(span.end)
  const [, parent = '', field = path] = /^(.*)\.([^.]+)$/.exec(path) ?? []
  return added(text, parent, `${JSON.stringify(field)}: ${JSON.stringify(value)}`)
}

/** Returns a JSON text with one more item at the end of a list. */
export const withItem = (text: string, list: string, item: unknown): string =>
  added(text, list, JSON.stringify(item))

/** Returns a JSON text with something added at the end of the list or object at a path. */
function added(text: string, path: string, part: string): string {
  const span = jsonPlaces(text).spans?.get(path)
  if (!span) return text
  const inside = text.slice(span.start + 1, span.end - 1)
  const comma = inside.trim() === '' ? '' : ', '
  return `${text.slice(0, span.start + 1)}${inside.trimEnd()}${comma}${part}${text.slice(span.end - 1)}`
}
