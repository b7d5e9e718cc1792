import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'

/** An invitation, and where it has led the viewer; null: the viewer has not come by it. */
export const ownInvitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['own-invitation', code],
    queryFn: () => call('GET /api/v1/user/invitations/{code}', { params: { code } }),
    retry: false,
  })
