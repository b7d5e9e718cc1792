import type { InvitedColumn } from '@called-it/contract/tables/invited.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

const SIZE = 20
export const USES_SIZE = 25

export const pagesOf = (total: number, size = SIZE) => Math.ceil(total / size)

export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: deskKeys.invitations(page),
    queryFn: () => call('GET /api/v1/organiser/invitations', { query: { page, limit: SIZE } }),
    placeholderData: keepPreviousData,
  })

export const usesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: deskKeys.invitationUses(id, page),
    queryFn: () =>
      call('GET /api/v1/organiser/invitations/{id}/users', {
        params: { id: String(id) },
        query: { page, limit: USES_SIZE },
      }),
    placeholderData: keepPreviousData,
  })

/** Where invitations lead, and until when, as it is sent. */
export type Conditions = {
  expires_at: string | null
  tournament: string | null
  is_drawn: boolean
  department: string | null
  team: string | null
}

/** A list or a table of people as it is sent. */
export type Sent = Conditions & { text: string; columns?: (InvitedColumn | null)[] }

/** Sends a list, or a table with columns; `dry_run` only says what it would do. */
export const sendInvited = (kind: 'list' | 'csv', { columns, ...body }: Sent, dry_run: 'true' | 'false') =>
  kind === 'list'
    ? call('POST /api/v1/organiser/invitations/list', { body, query: { dry_run } })
    : call('POST /api/v1/organiser/invitations/csv', {
        body: { ...body, ...(columns && { columns }) },
        query: { dry_run },
      })
