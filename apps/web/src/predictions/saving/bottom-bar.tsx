import type { ComponentProps } from 'react'
import styles from './bottom-bar.module.css'

type BottomBarProps = ComponentProps<'section'> & {
  /** Whether a wide window has a column for what the bar shows, so that it has no bar. */
  isNarrow?: boolean
}

/** A bar that stays at the bottom of the window. Its sheet sets `--toasts-bottom`, because a toast would cover it. */
export function BottomBar({ isNarrow = false, className = '', ...section }: BottomBarProps) {
  return (
    <section
      {...section}
      className={`${styles.bar} ${className}`}
      data-bar
      data-narrow={isNarrow || undefined}
    />
  )
}
