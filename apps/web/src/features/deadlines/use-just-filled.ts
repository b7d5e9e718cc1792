import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Progress, progressQuery } from './progress.ts'

/** What is missing of each open round, and of each kind that has no rounds. */
const missingOf = ({ progress }: Progress): Map<string, number> =>
  new Map(
    progress.flatMap(({ tournament, kinds }) =>
      kinds.map(({ kind, round_id, missing }) => [`${tournament.slug} ${kind} ${round_id}`, missing]),
    ),
  )

/** Whether the viewer has filled a round on this page: something was missing before, and now nothing is. */
export function useJustFilled(): boolean {
  const { data } = useQuery({ ...progressQuery, enabled: false })
  const [seen, setSeen] = useState<{ data: Progress | undefined; isFilled: boolean }>({
    data: undefined,
    isFilled: false,
  })
  if (data === seen.data) return seen.isFilled
  const before = seen.data && missingOf(seen.data)
  const isFilled =
    data !== undefined &&
    [...missingOf(data)].some(([name, missing]) => missing === 0 && (before?.get(name) ?? 0) > 0)
  setSeen({ data, isFilled: seen.isFilled || isFilled })
  return seen.isFilled
}
