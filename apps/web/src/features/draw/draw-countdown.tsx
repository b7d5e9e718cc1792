import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { COUNTDOWN_MS, figureAt } from './countdown.ts'
import styles from './draw-countdown.module.css'

const FRAME_MS = 50
const TICKS = 120

/** Returns the ms of the countdown that have passed; calls `onEnd` once. */
export function useCountdown(isRunning: boolean, onEnd: () => void): number {
  const [passed, setPassed] = useState(0)
  const end = useEffectEvent(onEnd)
  const begun = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    begun.current = Date.now()
    const timer = setInterval(() => {
      const ms = Date.now() - begun.current
      setPassed(Math.min(ms, COUNTDOWN_MS))
      if (ms < COUNTDOWN_MS) return
      clearInterval(timer)
      end()
    }, FRAME_MS)
    return () => {
      clearInterval(timer)
      setPassed(0)
    }
  }, [isRunning])
  return passed
}

/** The countdown's figure over the groups, in a dial that empties. */
export function DrawCountdown({ passed }: { passed: number }) {
  const { t } = useTranslation('draw')
  const lit = Math.ceil(TICKS * (1 - passed / COUNTDOWN_MS))
  return (
    <div className={styles.countdown} role="timer" aria-label={t('counting.title')}>
      <svg viewBox="0 0 720 720" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="360" cy="360" r="340" opacity=".25" />
        <path d={ticks(lit, TICKS)} opacity=".25" />
        <path d={ticks(0, lit)} strokeWidth="2" />
      </svg>
      <b key={figureAt(passed)}>{figureAt(passed) || ''}</b>
    </div>
  )
}

function ticks(from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => {
    const nth = from + at
    const angle = ((nth * (360 / TICKS) - 90) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const inner = 340 - (nth % 10 === 0 ? 26 : 12)
    const point = (radius: number) => `${(360 + radius * cos).toFixed(1)} ${(360 + radius * sin).toFixed(1)}`
    return `M${point(340)}L${point(inner)}`
  }).join('')
}
