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

/**
 * Whether the viewer has filled a round and then opened another page: something was missing before, and now nothing is. The page
 * of the round itself shows the next step. `page` is the address.
 */
export function useJustFilled(page: string): boolean {
  const { data, isFetching } = useQuery({ ...progressQuery, enabled: false })
  const [seen, setSeen] = useState<Progress | undefined>(undefined)
  /** The page on which the progress was asked for: whoever presses the next step at once gets the answer on another one. */
  const [asked, setAsked] = useState<string | null>(null)
  /** The page on which a round was filled. */
  const [filled, setFilled] = useState<string | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  if (isFetching && asked === null) setAsked(page)
  if (!isFetching && asked !== null) setAsked(null)
  if (data !== seen) {
    const before = seen && missingOf(seen)
    const isFilled =
      data !== undefined &&
      [...missingOf(data)].some(([name, missing]) => missing === 0 && (before?.get(name) ?? 0) > 0)
    setSeen(data)
    if (isFilled && filled === null) setFilled(asked ?? page)
  }
  if (filled !== null && filled !== page && !hasLeft) setHasLeft(true)
  return hasLeft
}
