import { TEXT_KINDS, type TextItem, type TextKind, type Texts } from '@called-it/contract/content/texts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { editedOf } from './text-changes.ts'

const textsQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: deskKeys.texts(kind),
    queryFn: () => call('GET /api/v1/organiser/content/{kind}', { params: { kind } }),
  })

/** The texts of both kinds; undefined until they have loaded. */
export function useAllTexts() {
  const [questions, rules] = [useQuery(textsQuery('questions')), useQuery(textsQuery('rules'))]
  const failed = questions.error ? questions : rules
  return {
    texts: questions.data && rules.data ? { questions: questions.data, rules: rules.data } : undefined,
    error: questions.error ?? rules.error,
    retry: () => void failed.refetch(),
  }
}

/** What is typed, by kind: nothing of it is lost when another text is opened or the server refuses. */
type Typed = Partial<Record<TextKind, TextItem[]>>

/** The texts being edited, and how they are saved. */
export function useEditedTexts(texts: Record<TextKind, Texts>) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ kind, publish }: { kind: TextKind; publish: Language[] }) =>
      call('PUT /api/v1/organiser/content/{kind}', {
        params: { kind },
        body: { items: edited[kind], publish },
        ifMatch: texts[kind].revision,
      }),
    onSuccess: (saved, { kind }) => {
      queryClient.setQueryData(deskKeys.texts(kind), saved)
      setTyped((all) => ({ ...all, [kind]: undefined }))
    },
  })
  const edited = Object.fromEntries(
    TEXT_KINDS.map((kind) => [kind, typed[kind] ?? editedOf(texts[kind])]),
  ) as Record<TextKind, TextItem[]>
  return {
    edited,
    /** Whether something is typed that is not saved. */
    isDirty: (kind: TextKind) => typed[kind] !== undefined,
    change: (kind: TextKind, items: TextItem[]) => {
      reset()
      setTyped((all) => ({ ...all, [kind]: items }))
    },
    save: (kind: TextKind, publish: Language[], onDone: (saved: { audit_id: number | null }) => void) =>
      mutate({ kind, publish }, { onSuccess: onDone }),
    isSaving: isPending,
    error,
    isChangedMeanwhile: error instanceof ApiError && error.code === 'changed_meanwhile',
    /** After somebody else has saved: reads their version, and keeps what is typed here or drops it. */
    catchUp: async (kind: TextKind, keepsOwn: boolean) => {
      await queryClient.invalidateQueries({ queryKey: deskKeys.texts(kind) })
      if (!keepsOwn) setTyped((all) => ({ ...all, [kind]: undefined }))
      reset()
    },
  }
}
