import { useEffect } from 'react'

/** Between the row being called and the sheet (DESIGN 13, px). */
const GAP = 12

/** Scrolls the row that the score sheet fills to stand above it, as soon as it is known how high the sheet is. */
export function useRowAboveSheet(matchId: number | undefined, sheetHeight: number): void {
  useEffect(() => {
    if (matchId === undefined || sheetHeight === 0) return
    const row = document.querySelector(`#match-${matchId}`)
    if (!row) return
    const { bottom } = row.getBoundingClientRect()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top: bottom - (innerHeight - sheetHeight) + GAP, behavior: isStill ? 'instant' : 'smooth' })
  }, [matchId, sheetHeight])
}
