import type { Localized } from '@called-it/contract/languages.ts'
import type { DrawFinding } from '@called-it/rules/draw-check.ts'
import type { Draw } from '../draw.ts'

type Entry = Draw['entries'][number]

/** A wrong record, with the names of the places in it. */
export type WrongRecord = DrawFinding & { entry: Entry | null; names: Map<number, Localized> }

/** Combines a finding with the page that contains its record; null if records are missing after the last page. */
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
