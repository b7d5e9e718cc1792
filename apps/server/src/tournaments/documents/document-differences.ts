import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { type Differences, differencesOf } from '../../platform/differences.ts'
import { comparable, isNothing, type Item } from './document-comparison.ts'

/** The parts of two documents that differ, for the audit log. */
export function documentDifferences(
  before: TournamentDocument | null,
  after: TournamentDocument,
): Differences {
  // Groups that are left out stay.
  return differencesOf(
    normalised(before ?? {}),
    normalised({ ...after, groups: after.groups ?? before?.groups }),
  )
}

/** Returns a document without empty fields, its list items included. */
const normalised = (document: object): Item =>
  withoutNothing(
    Object.fromEntries(
      Object.entries(document).map(([field, value]) => [
        field,
        Array.isArray(value) ? value.map(withoutNothing) : value,
      ]),
    ),
  )

// A loop, because there are tens of thousands of items.
function withoutNothing(item: Item): Item {
  const fields: Item = {}
  for (const [field, value] of Object.entries(item)) if (!isNothing(value)) fields[field] = comparable(value)
  return fields
}
