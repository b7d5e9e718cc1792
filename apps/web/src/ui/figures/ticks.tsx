import styles from './ticks.module.css'

type TicksProps = { share: number; className?: string | undefined }

/** How much of a time span has passed (0…1), as a scale under a large countdown. Decorative. */
export function Ticks({ share, className = '' }: TicksProps) {
  const width = `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`
  return (
    <span
      className={`${styles.ticks} ${className}`}
      style={{ '--share': width } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
