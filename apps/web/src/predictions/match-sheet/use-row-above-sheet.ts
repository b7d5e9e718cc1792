import { useEffect } from 'react'

/** The gap between the match's row and the sheet (DESIGN 13, px). */
const GAP = 12

/** Scrolls the row that the sheet fills so that it stands above the sheet, as soon as the sheet's height is known. */
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
