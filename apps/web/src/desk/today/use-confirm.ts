import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useSides } from '../shell/use-sides.ts'

/** Confirms provisional results of feeds, and offers to give the event back to its feed. */
export function useConfirm(): { confirm: (task: Task) => void; busyId: string | null } {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { sidesOf } = useSides()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.desk() })
  const onError = (error: Error) => {
    showToast({ severity: 'error', summary: t('today.not_done'), detail: errorText(error) })
    void reload()
  }
  const release = useMutation({
    mutationFn: ({ id, ifMatch }: { id: number; ifMatch: string }) =>
      call('POST /api/v1/organiser/events/{id}/release', { params: { id: String(id) }, query: {}, ifMatch }),
    onSuccess: reload,
    onError,
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ event }: Task) =>
      call('POST /api/v1/organiser/events/{id}/confirm', {
        params: { id: String(event!.id) },
        query: {},
        ifMatch: event!.version,
      }),
    onSuccess: ({ version }, { event }) => {
      offerTakeBack({
        summary: t('today.confirmed', { sides: sidesOf(event!) }),
        run: () => release.mutate({ id: event!.id, ifMatch: version }),
      })
      return reload()
    },
    onError,
  })
  return { confirm: (task) => mutate(task), busyId: isPending ? variables.id : null }
}
