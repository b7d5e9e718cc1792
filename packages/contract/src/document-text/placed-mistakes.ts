import { jsonPlaces, type Place, placeFinder, spanOf } from './json-places.ts'
import { suggestionFor } from './suggestions.ts'

/** A mistake of a document at its place in the text that was sent. */
export type PlacedMistake = Place & {
  path: string
  message: string
  /** The text that the value is probably meant to be. */
  suggestion: string | null
}

/** The most mistakes of one text that get a suggestion: looking for one takes longer than finding the mistake. */
const SUGGESTIONS_MAX = 100

/** Returns the mistakes of a JSON text by line, from its messages by path. */
export function placeMistakes(
  text: string,
  errors: Readonly<Record<string, readonly string[]>>,
  zone?: string,
): PlacedMistake[] {
  const { spans } = jsonPlaces(text)
  if (!spans) return []
  const placeOf = placeFinder(text)
  const document: unknown = JSON.parse(text)
  const mistakes = Object.entries(errors).flatMap(([path, messages], at) => {
    const suggestion = at < SUGGESTIONS_MAX ? suggestionFor(document, path, zone) : null
    const place = placeOf(spanOf(spans, path).start)
    return messages.map((message) => ({ path, ...place, message, suggestion }))
  })
  return mistakes.toSorted((a, b) => a.line - b.line || a.column - b.column)
}

/** Returns the place at which a text is no JSON; null: it is JSON. */
export function placeOfBadJson(text: string): Place | null {
  const { mistake } = jsonPlaces(text)
  return mistake && placeFinder(text)(mistake.at)
}
