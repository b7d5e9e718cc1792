import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { Info } from 'lucide-react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Opener } from '../../ui/overlays/opener.tsx'
import styles from './points-chip.module.css'
import type { PointsNumbers } from './primer.tsx'

const PointsPopover = lazyPart(() => import('./points-popover.tsx'), 'PointsPopover')

type PointsChipProps = { match: Match; call: Score | null; numbers: PointsNumbers }

/** «Очки 5 3 2»: opens the explanation of points and accuracy. */
export function PointsChip({ numbers, ...example }: PointsChipProps) {
  const { t } = useTranslation('score')
  return (
    <Opener
      Part={PointsPopover}
      popup="dialog"
      partProps={{ numbers, ...example }}
      trigger={
        <button type="button" className={styles.chip}>
          <Info aria-hidden="true" />
          {t('chip.label')}
          <b>{numbers.exact}</b>
          <b>{numbers.difference}</b>
          <b>{numbers.outcome}</b>
        </button>
      }
    />
  )
}
