import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

type TopOrderProps = { group: PredictedGroup; crowd: NonNullable<PredictedGroup['crowd']> }

/** The most frequent order, and how many users predicted the group. */
export function TopOrder({ group, crowd }: TopOrderProps) {
  const { t } = useTranslation(['table-order', 'predictions'])
  const localized = useLocalized()
  const { number } = useFormat()
  const [top] = crowd.top
  const names = top?.ids.map((id) => localized(group.teams.find((team) => team.id === id)!.name)).join(', ')
  return (
    <p className="text-13 text-text-2">
      {t('predictions:crowd.label', { count: crowd.total, number: number(crowd.total) })}.{' '}
      {top && t('top', { names: names!, share: number(Math.round((top.count / crowd.total) * 100)) })}
    </p>
  )
}
