import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDocument } from '@called-it/contract/organiser/organised-tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** The document of a tournament as it stands: its rounds, sides and events. */
export type DeskDocument = Answer<typeof readDocument>['document']

export const documentQuery = (slug: string) =>
  queryOptions({
    queryKey: deskKeys.document(slug),
    queryFn: async () =>
      (await call('GET /api/v1/organiser/tournaments/{slug}', { params: { slug } })).document,
  })
