import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, openStream } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { saveAsFile } from '../document/save-as-file.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** A table that has not come after this time is given up (ms). */
const SAVE_MS = 60_000

export type AuditFilter = {
  search?: string | undefined
  tournament?: string | undefined
  event?: string | undefined
  user?: string | undefined
  kind?: string | undefined
  /** Days in the reader's zone, both included: 2025-03-11. */
  from?: string | undefined
  to?: string | undefined
  /** The number of days up to today, in place of both. */
  days?: '7' | undefined
  corrections?: 'true' | undefined
}

/** Returns the beginning of the day so many days ago, in the reader's zone. */
function daysAgo(days: number): Date {
  const day = new Date(now())
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - days)
  return day
}

/** Returns a filter as the server takes it: days as moments. */
const queryOf = ({ from, to, days, ...rest }: AuditFilter) => ({
  ...rest,
  ...(days && { from: daysAgo(Number(days) - 1).toISOString() }),
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
})

/** Saves the entries of a filter as a table. */
export async function saveAudit(filter: AuditFilter): Promise<void> {
  const query = Object.entries(queryOf(filter)).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const path = `/api/v1/organiser/audit.csv?${new URLSearchParams(query).toString()}`
  const table = await openStream(path, AbortSignal.timeout(SAVE_MS), 'text/csv')
  saveAsFile('audit.csv', await new Response(table).text(), 'text/csv')
}

/** The log of organisers, page by page, the newest entries first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: deskKeys.audit(filter),
    queryFn: ({ pageParam }) =>
      call('GET /api/v1/organiser/audit', { query: { ...queryOf(filter), page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
