import { useEffect, useState } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { whenIdle } from '../../lib/time/when-idle.ts'
import type { Drawing } from './drawings.ts'

export type ArtName = 'elements' | Drawing

const DrawnArt = lazyPart(() => import('./drawn-art.tsx'), 'DrawnArt')

/**
 * The line art of a theme, scaled to its box, in the colour of `--art`. It is always decorative, and never behind plain
 * text. It loads and is drawn when the page is idle, as it may have thousands of points; if it cannot be loaded, its box
 * stays empty.
 */
export function Art({ name }: { name: ArtName }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isGone = false
    const cancel = whenIdle(() => {
      void DrawnArt.preload().then(() => !isGone && setDrawn(DrawnArt.isLoaded()))
    })
    return () => {
      isGone = true
      cancel()
    }
  }, [])
  return isDrawn && <DrawnArt name={name} />
}
