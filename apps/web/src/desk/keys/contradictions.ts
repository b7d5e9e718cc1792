import { type Layer, worksNow } from './use-keys.ts'

/**
 * Returns the keys that say two things at once: two that are listed work by one key, and neither is meant to go first. What they
 * do stands in the answer, as `KeyN: new, contest`.
 */
export function contradictionsIn(layers: readonly Layer[]): string[] {
  const listed = layers
    .flatMap(({ keys }) => keys)
    .filter((key) => key.label && !key.isFirst && worksNow(key))
  const labels = new Map<string, Set<string>>()
  for (const { code, label } of listed)
    for (const each of [code].flat()) labels.set(each, (labels.get(each) ?? new Set()).add(label!))
  return [...labels].flatMap(([code, said]) => (said.size > 1 ? [`${code}: ${[...said].join(', ')}`] : []))
}
