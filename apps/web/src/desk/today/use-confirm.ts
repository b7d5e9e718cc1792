import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import { useSides } from '../shell/use-sides.ts'

/** Confirms provisional results of feeds, and offers to give the event back to its feed. */
export function useConfirm(): { confirm: (task: Task) => void; busyId: string | null } {
  const { t } = useTranslation('desk')
  const { sidesOf } = useSides()
  const failed = t('today.not_done')
  const release = useDeed({
    send: ({ id, ifMatch }: { id: number; ifMatch: string }) =>
      call('POST /api/v1/organiser/events/{id}/release', { params: { id: String(id) }, query: {}, ifMatch }),
    failed,
  })
  const { mutate, isPending, variables } = useDeed({
    send: ({ event }: Task) =>
      call('POST /api/v1/organiser/events/{id}/confirm', {
        params: { id: String(event!.id) },
        query: {},
        ifMatch: event!.version,
      }),
    onDone: ({ version }, { event }) =>
      offerTakeBack({
        summary: t('today.confirmed', { sides: sidesOf(event!) }),
        run: () => release.mutate({ id: event!.id, ifMatch: version }),
      }),
    failed,
  })
  return { confirm: (task) => mutate(task), busyId: isPending ? variables.id : null }
}
