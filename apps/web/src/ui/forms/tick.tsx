import type { ComponentProps } from 'react'
import styles from './input.module.css'

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A box to tick, in a label. */
export function Tick(props: TickProps) {
  return <input {...props} type="checkbox" className={styles.tick} />
}
