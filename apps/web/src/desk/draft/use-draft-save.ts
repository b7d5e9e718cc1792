import type { Draft } from '@called-it/contract/drafts/drafts.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { draftQuery } from '../making/making-queries.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/**
 * The document of a draft while it is edited. It is saved by the version that was read, so that nobody else's change is
 * overwritten unseen.
 */
export function useDraftSave(draft: Draft) {
  const client = useQueryClient()
  const [document, setDocument] = useState(draft.document)
  const [saved, setSaved] = useState(draft.document)
  const [version, setVersion] = useState(draft.version)
  const id = String(draft.id)
  const mutation = useMutation({
    mutationFn: async (ifMatch: string | undefined) => {
      const sent = { params: { id }, body: { document }, ifMatch }
      return (await call('PUT /api/v1/organiser/drafts/{id}', sent)).draft
    },
    onSuccess: async (brief) => {
      setVersion(brief.version)
      setSaved(document)
      client.setQueryData(deskKeys.draft(id), { ...brief, document, feed: draft.feed })
      await client.invalidateQueries({ queryKey: deskKeys.drafts() })
    },
  })
  /** Saves and returns whether it was saved; a failure is shown by `mutation.error`. */
  const saveBy = (ifMatch: string | undefined) =>
    mutation.mutateAsync(ifMatch).then(
      () => true,
      () => false,
    )
  return {
    document,
    change: (part: Partial<TournamentDocument>) => setDocument((now) => ({ ...now, ...part })),
    isChanged: document !== saved,
    save: () => saveBy(version),
    overwrite: () => saveBy(undefined),
    takeTheirs: async () => {
      const theirs = await client.fetchQuery({ ...draftQuery(id), staleTime: 0 })
      setDocument(theirs.document)
      setSaved(theirs.document)
      setVersion(theirs.version)
      mutation.reset()
    },
    mutation,
  }
}
