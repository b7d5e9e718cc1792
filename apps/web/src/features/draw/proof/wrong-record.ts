import type { Localized } from '@called-it/contract/languages.ts'
import type { DrawFinding } from '@called-it/rules/draw-check.ts'
import type { Draw } from '../draw.ts'

type Entry = Draw['entries'][number]

/** A record that is not as it should be, with the names of the places that it speaks of. */
export type WrongRecord = DrawFinding & { entry: Entry | null; names: Map<number, Localized> }

/** What is known of a wrong record on the page that it came with; null: it was found missing behind the last one. */
export function recordOf(finding: DrawFinding, page: Draw | null): WrongRecord {
  const entry =
    (finding.mistake !== 'missing' && page?.entries.find(({ nth }) => nth === finding.nth)) || null
  const ids = [
    entry?.chosen,
    finding.expected.chosen,
    ...(entry?.free ?? []),
    ...(finding.expected.free ?? []),
  ]
  const places =
    entry?.step === 'InGroup'
      ? (page?.groups.map(({ id, name }) => ({ id, name })) ?? [])
      : (page?.teams.map(({ id, title }) => ({ id, name: title })) ?? [])
  const named = places.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name] as const)
  return { ...finding, entry, names: new Map(named) }
}
