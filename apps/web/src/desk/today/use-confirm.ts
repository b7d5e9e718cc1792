import type { Task } from '@called-it/contract/organiser/desk-tasks.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { useSides } from '../shell/use-sides.ts'

/** Confirms provisional results of feeds, and offers to take that back: the event belongs to its feed again. */
export function useConfirm(): { confirm: (task: Task) => void; busyId: string | null } {
  const { t } = useTranslation('desk')
  const { sidesOf } = useSides()
  const failed = t('today.not_done')
  const takeBack = useTakeBack()
  const { mutate, isPending, variables } = useDeed({
    send: ({ event }: Task) =>
      call('POST /api/v1/organiser/events/{id}/confirm', {
        params: { id: String(event!.id) },
        query: {},
        ifMatch: event!.version,
      }),
    onDone: ({ audit_id }, { event }) => {
      if (audit_id === null) return
      offerTakeBack({
        summary: t('today.confirmed', { sides: sidesOf(event!) }),
        run: () => takeBack(audit_id),
      })
    },
    failed,
  })
  return { confirm: (task) => mutate(task), busyId: isPending ? variables.id : null }
}
