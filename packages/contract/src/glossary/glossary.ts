import { IDENTITY_FIELDS } from './identity-fields.ts'
import { PREDICTION_FIELDS } from './prediction-fields.ts'
import { RATING_FIELDS } from './rating-fields.ts'
import { TOURNAMENT_FIELDS } from './tournament-fields.ts'
import { USER_FIELDS } from './user-fields.ts'

/** What a field means, in one sentence with its unit, and an example where the schema does not suggest one. */
export type Meaning = readonly [meaning: string, example?: unknown]

/**
 * The meaning of fields by their names. A name holds for every field that is called so; where a name means something
 * else in one place, the names around it stand before it: `table.points`, `query.page`, and first of all, where it is
 * needed, the area of the call: `User.params.id`. `*` is any key of a record. The longest key that fits counts.
 */
export type Glossary = Readonly<Record<string, Meaning>>

const PARTS: readonly Glossary[] = [
  IDENTITY_FIELDS,
  TOURNAMENT_FIELDS,
  PREDICTION_FIELDS,
  RATING_FIELDS,
  USER_FIELDS,
]

/** Every entry of the glossary; a key that stands in two of its parts is a mistake. */
export const GLOSSARY: ReadonlyMap<string, Meaning> = new Map(PARTS.flatMap((part) => Object.entries(part)))

/** Keys that stand in more than one part of the glossary. */
export const REPEATED_KEYS: readonly string[] = PARTS.flatMap(Object.keys).filter(
  (key, at, all) => all.indexOf(key) !== at,
)

/**
 * The key of the glossary that says what a field means; null where none does. `area`: of the call. `path`: the part of
 * the call (`params`, `query`, `body` or `answer`) and the names down to the field, those of list items left out.
 */
export function keyOfMeaning(area: string, path: readonly string[]): string | null {
  for (let from = 0; from < path.length; from++) {
    const suffix = path.slice(from).join('.')
    for (const key of [`${area}.${suffix}`, suffix]) if (GLOSSARY.has(key)) return key
  }
  return null
}
