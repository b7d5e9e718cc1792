import type { PredictionType } from '@called-it/rules/systems.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, CircleDashed, CircleDot, Lock } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import type { KindProgress } from './panel.ts'
import styles from './prediction-rail.module.css'

type Known = { saved: number; total: number; missing: number; open: number; toCome: number }

type PredictionRailProps = {
  slug: string
  kinds: readonly PredictionType[]
  current: PredictionType
  /**
   * How far the kind in view has come, and how much of it takes no predictions yet; the others are as the server
   * knows them.
   */
  shown: Known
  /** When the first of what is to come opens, ms since 1970; null: not known. */
  opensAt: number | null
  progress: readonly KindProgress[]
}

/** The kinds of prediction that the tournament takes, with how far each has come. */
export function PredictionRail({ slug, kinds, current, shown, opensAt, progress }: PredictionRailProps) {
  const { t } = useTranslation('predictions')
  const { day } = useFormat()
  return (
    <nav className={styles.kinds} aria-label={t('kinds.label')}>
      {kinds.map((type) => {
        const known = type === current ? shown : progressOf(progress, type)
        return (
          <Link
            key={type}
            to="/tournament/$slug"
            params={{ slug }}
            search={type === 'match' ? {} : { type }}
            aria-current={type === current ? 'page' : undefined}
          >
            <b>{t(`kinds.type.${type}`)}</b>
            <small>
              {known.saved === 0 && known.open > 0
                ? t('none_saved')
                : known.total > 0
                  ? t('saved_of', known)
                  : known.toCome === 0
                    ? t('kinds.closed')
                    : opensAt === null
                      ? t('kinds.to_come')
                      : t('kinds.opens', { at: day(opensAt) })}
            </small>
            <ProgressIcon {...known} />
          </Link>
        )
      })}
    </nav>
  )
}

function progressOf(progress: readonly KindProgress[], type: PredictionType): Known {
  const sum = { saved: 0, total: 0, missing: 0, open: 0, toCome: 0 }
  for (const each of progress)
    if (each.type === type) {
      sum.saved += each.saved
      sum.total += each.open
      sum.open += each.open
      sum.missing += each.missing
    }
  return sum
}

function ProgressIcon({ open, missing, saved, total, toCome }: Known) {
  if (total === 0 && toCome > 0) return <CalendarClock aria-hidden="true" />
  if (open === 0) return <Lock aria-hidden="true" />
  if (missing === 0) return <Check className="text-ok" aria-hidden="true" />
  return saved === 0 ? (
    <CircleDashed aria-hidden="true" />
  ) : (
    <CircleDot className="text-warn" aria-hidden="true" />
  )
}
