import styles from './ruler.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

type RulerProps = {
  total: number
  saved: number
  unsaved?: number
  label?: string
  className?: string | undefined
}

/**
 * The only progress bar of the product: a segment for each item, solid if saved, hatched if unsaved, outlined if empty.
 */
export function Ruler({ total, saved, unsaved = 0, label, className = '' }: RulerProps) {
  const { t } = useTranslation()
  const fill = (at: number) => (at < saved ? 'saved' : at < saved + unsaved ? 'unsaved' : undefined)
  return (
    <span
      className={`${styles.ruler} ${className}`}
      role="progressbar"
      aria-label={label ?? t('ruler.label')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={saved}
      aria-valuetext={t('ruler.value', { saved, unsaved, total })}
    >
      {Array.from({ length: total }, (_, at) => (
        // The segments are all alike, so the index is their key.
        <i key={at} data-fill={fill(at)} />
      ))}
    </span>
  )
}
