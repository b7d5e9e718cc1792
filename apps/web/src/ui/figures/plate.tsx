import type { ReactNode } from 'react'
import styles from './plate.module.css'

type PlateProps = {
  /** accent: gained; muted: zero or pending; inverse: neutral and strong. */
  tone?: 'accent' | 'muted' | 'inverse'
  size?: 'small' | 'medium' | 'large'
  /** The value may still change. */
  isProvisional?: boolean
  children: ReactNode
}

/** Points, a place, or the slot of a fight, in the shape of the theme. Never a percentage. */
export function Plate({ tone = 'accent', size = 'medium', isProvisional = false, children }: PlateProps) {
  return (
    <span
      className={styles.plate}
      data-tone={tone}
      data-size={size}
      data-provisional={isProvisional || undefined}
    >
      {children}
    </span>
  )
}
