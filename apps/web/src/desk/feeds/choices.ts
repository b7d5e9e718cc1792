import type { Disagreement } from '@called-it/contract/feeds/feeds.ts'

/** A way out of a disagreement, with the value that it is named by; null: no field differs, or nothing stands. */
export type Choice = {
  choose: 'ours' | 'later' | number
  source: Disagreement['source'] | null
  field: Disagreement['fields'][number]['field'] | null
  value: string | null
}

/**
 * Returns the ways out in the order of their keys: keep what stands, take what each source says, ask again tomorrow. They are named by a field in
 * which the sources differ, else by one in which they differ from what stands.
 */
export function choicesOf({ fields, voices, event }: Disagreement): Choice[] {
  const differing =
    fields.find(({ values }) => new Set(values.flatMap(({ value }) => value ?? [])).size > 1) ??
    fields.find(({ ours, values }) => values.some(({ value }) => value !== null && value !== ours))
  const field = differing?.field ?? null
  const takes = voices
    .filter(({ is_usable }) => is_usable && event !== null)
    .map(({ feed, source }): Choice => ({
      choose: feed,
      source,
      field,
      value: differing?.values.find((each) => each.feed === feed)?.value ?? null,
    }))
  return [
    { choose: 'ours', source: null, field, value: differing?.ours ?? null },
    ...takes,
    { choose: 'later', source: null, field: null, value: null },
  ]
}
