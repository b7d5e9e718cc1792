import { KIND_CONTRACTS } from '../kind-list.ts'
import { CARD_FIELDS } from './card-fields.ts'
import { DESK_FIELDS } from './desk-fields.ts'
import { DRAFT_FIELDS } from './draft-fields.ts'
import { FEED_FIELDS } from './feed-fields.ts'
import { HEALTH_FIELDS } from './health-fields.ts'
import { IDENTITY_FIELDS } from './identity-fields.ts'
import { INVITATION_FIELDS } from './invitation-fields.ts'
import type { Glossary, Meaning } from './meaning.ts'
import { OUTCOME_FIELDS } from './outcome-fields.ts'
import { PEOPLE_FIELDS } from './people-fields.ts'
import { PREDICTION_FIELDS } from './prediction-fields.ts'
import { RATING_FIELDS } from './rating-fields.ts'
import { TOURNAMENT_FIELDS } from './tournament-fields.ts'
import { USER_FIELDS } from './user-fields.ts'

const PARTS: readonly Glossary[] = [
  IDENTITY_FIELDS,
  TOURNAMENT_FIELDS,
  PREDICTION_FIELDS,
  RATING_FIELDS,
  USER_FIELDS,
  CARD_FIELDS,
  DESK_FIELDS,
  DRAFT_FIELDS,
  FEED_FIELDS,
  HEALTH_FIELDS,
  OUTCOME_FIELDS,
  PEOPLE_FIELDS,
  INVITATION_FIELDS,
  ...Object.values(KIND_CONTRACTS).map(({ fields }) => fields),
]

/** Every entry of the glossary. A key that two of its parts have is a mistake. */
export const GLOSSARY: ReadonlyMap<string, Meaning> = new Map(PARTS.flatMap((part) => Object.entries(part)))

/** The keys that more than one part of the glossary has. */
export const REPEATED_KEYS: readonly string[] = PARTS.flatMap(Object.keys).filter(
  (key, at, all) => all.indexOf(key) !== at,
)

/**
 * Returns the key of the glossary entry that explains a field; null: there is none. `area` is that of the call. `path` is
 * the part of the call (`params`, `query`, `body` or `answer`) and the names down to the field, without those of list items.
 */
export function keyOfMeaning(area: string, path: readonly string[]): string | null {
  for (let from = 0; from < path.length; from++) {
    const suffix = path.slice(from).join('.')
    for (const key of [`${area}.${suffix}`, suffix]) if (GLOSSARY.has(key)) return key
  }
  return null
}
