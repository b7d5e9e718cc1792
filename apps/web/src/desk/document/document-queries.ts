import type { Answer } from '@called-it/contract/endpoint.ts'
import type { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** The text of the last document of a tournament as it was sent, else the tournament as a document. */
export const documentTextQuery = (slug: string) =>
  queryOptions({
    queryKey: deskKeys.documentText(slug),
    queryFn: async () => {
      const { text } = await call('GET /api/v1/organiser/tournaments/{slug}/sent-document', {
        params: { slug },
      })
      return text ?? currentText(slug)
    },
    // It is edited: a signal must not replace it.
    staleTime: Infinity,
  })

/** Returns the tournament as it stands as the text of a document. */
export async function currentText(slug: string): Promise<string> {
  const { document } = await call('GET /api/v1/organiser/tournaments/{slug}', { params: { slug } })
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Sends a document exactly as it is written, so that it comes back like this. */
export function sendDocument(
  slug: string,
  text: string,
  { dryRun, overwrite }: { dryRun: boolean; overwrite: boolean },
): Promise<Answer<typeof putTournament>> {
  return call('PUT /api/v1/organiser/tournaments/{slug}', {
    params: { slug },
    query: { dry_run: dryRun ? 'true' : 'false', overwrite: overwrite ? 'true' : 'false' },
    // The caller sends a file as it is; the server reads the document in it.
    body: new Blob([text], { type: 'application/json' }) as never,
  })
}
