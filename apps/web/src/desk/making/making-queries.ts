import type { createDraft } from '@called-it/contract/drafts/drafts.ts'
import type { Input } from '@called-it/contract/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/http/api.ts'
import { toDesk } from '../shell/desk-link.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** All drafts, the last changed first. */
export const draftsQuery = queryOptions({
  queryKey: deskKeys.drafts(),
  queryFn: async () => (await call('GET /api/v1/organiser/drafts', {})).drafts,
})

/** A draft with its document. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: deskKeys.draft(id),
    queryFn: async () => (await call('GET /api/v1/organiser/drafts/{id}', { params: { id } })).draft,
  })

/** Makes a draft and opens it. */
export function useCreateDraft() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (body: Input<typeof createDraft>['body']) =>
      (await call('POST /api/v1/organiser/drafts', { body })).draft,
    onSuccess: async (draft) => {
      client.setQueryData(deskKeys.draft(String(draft.id)), draft)
      await navigate(toDesk(`tournaments/drafts/${draft.id}`))
      await client.invalidateQueries({ queryKey: deskKeys.drafts(), exact: true })
    },
  })
}
