import { RIPPLE_MS } from '@called-it/rules/limits.ts'
import type { PointerEvent } from 'react'
import { isMotionReduced } from '../../lib/screen/reduced-motion.ts'
import styles from './ripple.module.css'

/** Draws a ripple from the pointer over the pressed control; for `onPointerDown`. */
export function ripple(event: PointerEvent<HTMLElement>): void {
  if (event.button !== 0 || isMotionReduced()) return
  const control = event.currentTarget
  const box = control.getBoundingClientRect()
  const size = 2 * Math.hypot(box.width, box.height)
  const drop = document.createElement('span')
  drop.className = styles.drop ?? ''
  drop.ariaHidden = 'true'
  drop.dataset.ripple = ''
  Object.assign(drop.style, {
    width: `${size}px`,
    height: `${size}px`,
    left: `${event.clientX - box.left - size / 2}px`,
    top: `${event.clientY - box.top - size / 2}px`,
  })
  control.append(drop)
  setTimeout(() => drop.remove(), RIPPLE_MS)
}
