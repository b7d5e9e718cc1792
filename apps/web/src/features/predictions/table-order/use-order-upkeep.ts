import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { LOSS_LIFE_MS, showToast } from '../../../ui/toasts/toast-store.ts'
import { phaseOf } from '../phase-of.ts'
import { isOrderOf, isSame } from './orders.ts'
import type { Orders } from './use-orders.ts'

type Upkeep = { orders: Orders; groups: readonly PredictedGroup[]; at: number }

/**
 * Keeps drafts to groups that can be saved: what is saved by now, or has no such teams any more, goes silently; what
 * the first kick-off has closed over, here or while the page was away, goes with a word.
 */
export function useOrderUpkeep({ orders, groups, at }: Upkeep): void {
  const { t } = useTranslation('predictions')
  const localized = useLocalized()
  const { drafts, isBusy } = orders

  const tidy = useEffectEvent(() => {
    const drafted = groups.filter(({ id }) => drafts[id])
    const isSettled = (group: PredictedGroup) => isSame(drafts[group.id]!, group.prediction?.team_ids)
    const isLate = (group: PredictedGroup) => phaseOf(group, at) === 'locked' && !isSettled(group)
    const late = drafted.filter(isLate)
    const over = drafted.filter(
      (group) => isSettled(group) || isLate(group) || !isOrderOf(group, drafts[group.id]!),
    )
    if (over.length > 0) orders.reset(over.map(({ id }) => id))
    if (late.length === 0) return
    const names = late.map(({ name }) => localized(name)).join(', ')
    showToast({
      severity: 'warn',
      summary: t('toast.lapsed', { count: late.length }),
      detail: t('toast.lapsed_detail', { count: late.length, names }),
      life: LOSS_LIFE_MS,
    })
  })

  // The answer to a save knows better whether it was in time.
  useEffect(() => {
    if (!isBusy) tidy()
  }, [drafts, groups, at, isBusy])
}
