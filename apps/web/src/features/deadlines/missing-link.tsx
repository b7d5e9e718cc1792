import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDashed } from 'lucide-react'
import { isMixed, nextIn, progressQuery, searchOfLock } from './progress.ts'
import { useMissingText } from './use-missing-text.ts'

/**
 * The number of predictions that are missing for the next lock of a tournament, if they are not only matches:
 * a link to the first of them.
 */
export function MissingLink({ slug }: { slug: string }) {
  const missingOf = useMissingText()
  const { data: progress } = useQuery(progressQuery)
  const next = progress && nextIn(progress, slug)
  if (!next || next.missing_all === 0 || !isMixed(progress, slug)) return null
  return (
    <Link
      to="/tournament/$slug"
      params={{ slug }}
      search={{ ...searchOfLock(next), fill: true }}
      className="link -mb-2 inline-flex min-h-11 items-center gap-2 text-13"
    >
      <CircleDashed className="size-4" aria-hidden="true" />
      {missingOf(next)}
    </Link>
  )
}
