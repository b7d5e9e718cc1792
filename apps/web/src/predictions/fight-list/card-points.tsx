import type { ReactElement } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import { PointsLine, PointsPopover } from '../explained/points-popover.tsx'
import { type Explained, useCardRules } from './card-rules.ts'

type CardPointsProps = Explained & { trigger: ReactElement<Record<string, unknown>> }

/** The three rules of a coupon and its example, opened by the chip. */
export function CardPoints({ trigger, ...explained }: CardPointsProps) {
  const { t } = useTranslation('fight-card')
  const { rules, example } = useCardRules(explained)
  return (
    <PointsPopover trigger={trigger} title={t('primer.title')} note={example}>
      {rules.map((rule) => (
        <PointsLine key={rule.plate} plate={<Plate tone={rule.tone}>{rule.plate}</Plate>} title={rule.title}>
          {rule.text}
        </PointsLine>
      ))}
    </PointsPopover>
  )
}
