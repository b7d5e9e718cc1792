import type { ExplainedPart } from '@called-it/contract/predictions/explained.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { Check, Info, X } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { lowerFirst } from '../../lib/text/first-letter.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Plate } from '../../ui/figures/plate.tsx'
import styles from './explained-points.module.css'

type PointsPartProps = {
  kind: KindName
  part: ExplainedPart
  /** The team that the part is about, if a prediction names several. */
  name?: string | undefined
  /** The points may still change. */
  isProvisional?: boolean
}

/** A rule and the points that it gave, «Исход +2». A rule that gave nothing is shown, too. */
export function PointsPart({ kind, part: { part, points, earned }, name, isProvisional }: PointsPartProps) {
  const { t } = useTranslation(['predictions', 'kinds'])
  const { signed } = useFormat()
  const rule = t(`kinds:${kind}.parts.${part}.name`)
  return (
    <span className={styles.part} data-earned={earned} data-provisional={isProvisional || undefined}>
      {earned ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <span>
        {name === undefined ? rule : t('explained.of', { name, part: lowerFirst(rule) })}
        {points > 0 ? ` ${signed(points)}` : <span className="sr-only">: {t('explained.not_earned')}</span>}
      </span>
    </span>
  )
}

type ExplainedPointsProps = {
  kind: KindName
  parts: readonly ExplainedPart[]
  /** Returns the name of the team that a part is about. */
  nameOf?: (id: number) => string | undefined
  isProvisional?: boolean
  /** The result was changed after it had been settled. */
  isCorrected?: boolean
  className?: string
}

/** The points of a prediction, rule by rule (GAME.md 4). */
export function ExplainedPoints(props: ExplainedPointsProps) {
  const { kind, parts, nameOf, isProvisional = false, isCorrected = false, className = '' } = props
  return (
    <div className={`grid gap-2 text-13 ${className}`}>
      <ul className="flex flex-wrap gap-x-4.5 gap-y-2">
        {parts.map((part) => (
          <li key={`${part.part} ${part.id}`}>
            <PointsPart
              kind={kind}
              part={part}
              name={part.id === undefined ? undefined : nameOf?.(part.id)}
              isProvisional={isProvisional}
            />
          </li>
        ))}
      </ul>
      {isCorrected && <CorrectionNote />}
    </div>
  )
}

/** «Результат исправлен, очки пересчитаны» (GAME.md 9). */
export function CorrectionNote({ className = '' }: { className?: string }) {
  const { t } = useTranslation('predictions')
  return (
    <p className={`flex items-start gap-2 text-13 text-text-3 ${className}`}>
      <Info className="mt-px size-4 shrink-0" aria-hidden="true" />
      {t('note.corrected')}
    </p>
  )
}

/** The points of a settled prediction. */
export function PointsPlate({ points, size }: { points: number; size?: 'small' | 'medium' | 'large' }) {
  const { t } = useTranslation('predictions')
  const { signed } = useFormat()
  return (
    <Plate tone={points > 0 ? 'accent' : 'muted'} {...(size && { size })}>
      {signed(points)}
      <span className="sr-only"> {t('earned', { count: points })}</span>
    </Plate>
  )
}
