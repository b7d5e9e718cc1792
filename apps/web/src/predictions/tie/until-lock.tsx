import type { BracketStage } from '@called-it/contract/predictions/group-predictions.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useNow } from '../../lib/time/now.ts'
import { unitsOf } from '../../ui/figures/countdown.tsx'

/** «до 1/8: 1 день 4 часа»: the two greatest units until the next tie locks. */
export function UntilLock({ stage, to }: { stage: BracketStage; to: number }) {
  const { t } = useTranslation(['bracket', 'ui'])
  const units = unitsOf(Math.max(0, to - useNow()))
    .slice(0, 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count} ${t(`ui:countdown.${unit}`, { count })}`)
  if (units.length === 0) return null
  return (
    <p className="text-13 text-text-2">
      {t('until', { stage: t(`until_stage.${stage.level ?? 'other'}`) })}{' '}
      <b className="text-text">{units.join(' ')}</b>
    </p>
  )
}
