import type { Answer } from '@called-it/contract/endpoint.ts'
import type { Meanwhile } from '@called-it/contract/error-body.ts'
import type { putResult } from '@called-it/contract/organiser/results.ts'
import { useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { endTakeBack, offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import type { DeskEventAnswer, SentResult } from './result-draft.ts'

export type SavedResult = Answer<typeof putResult>
/** A save, with the moment when its answer came. */
export type Done = {
  answer: SavedResult
  body: SentResult
  before: DeskEventAnswer['result']
  at: number
}

type Save = { body: SentResult; ifMatch: string; before: DeskEventAnswer['result'] }

const PATH = '/api/v1/organiser/tournaments/{slug}/events/{key}/result' as const

/**
 * Saves the result of an event with the version that was seen. `done` is what was saved, `meanwhile` how the event stands if
 * somebody else has changed it since. `takeBack` puts back what stood before.
 */
export function useSaveResult({ tournament: { slug }, event: { key } }: DeskEventAnswer, summary: string) {
  const { t } = useTranslation('desk')
  const [done, setDone] = useState<Done | null>(null)
  const [meanwhile, setMeanwhile] = useState<Partial<Meanwhile> | null>(null)
  const failed = t('result.not_saved')
  const takes = (error: Error) => {
    const isMeanwhile = error instanceof ApiError && error.code === 'changed_meanwhile'
    if (isMeanwhile) setMeanwhile(error.body as Partial<Meanwhile>)
    return isMeanwhile
  }
  const back = useDeed({
    send: ({ before, ifMatch }: { before: DeskEventAnswer['result']; ifMatch: string }) =>
      before
        ? call(`PUT ${PATH}`, { params: { slug, key }, query: {}, body: before, ifMatch })
        : call(`DELETE ${PATH}`, { params: { slug, key }, query: {}, ifMatch }),
    onDone: () => {
      setDone(null)
      endTakeBack()
      showToast({ severity: 'success', summary: t('result.taken_back') })
    },
    failed,
    takes,
  })
  const save = useDeed({
    send: ({ body, ifMatch }: Save) =>
      call(`PUT ${PATH}`, { params: { slug, key }, query: {}, body, ifMatch }),
    onDone: (answer, { body, before }) => {
      setMeanwhile(null)
      setDone({ answer, body, before, at: Date.now() })
      offerTakeBack({ summary, run: () => back.mutate({ before, ifMatch: answer.version }) })
    },
    failed,
    takes,
  })
  return {
    save: save.mutate,
    isSaving: save.isPending,
    takeBack: back.mutate,
    isTakingBack: back.isPending,
    done,
    correct: () => setDone(null),
    meanwhile,
    forgetMeanwhile: () => setMeanwhile(null),
  }
}
