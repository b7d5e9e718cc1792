import { CARD_FIGHTS, CARD_RESERVES } from '@called-it/rules/ufc/card.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { OwnCard } from '../fight-card/use-cards.ts'

/**
 * Scrolls the lines of the coupon, and never the page, to the pick that was just made or changed, and to the empty line of
 * the reserve once the other picks are made.
 */
export function useChangedInView(lines: RefObject<HTMLElement | null>, { picks }: OwnCard): void {
  const known = useRef(picks)
  const lacksReserve =
    picks.length >= CARD_FIGHTS - CARD_RESERVES && picks.every(({ type }) => type !== 'reserve')
  useEffect(() => {
    const before = known.current
    known.current = picks
    if (before === picks) return
    const changed = picks.find((pick) => !before.some((each) => isSame(each, pick)))
    const wanted = lacksReserve ? 'reserve' : changed?.event_id
    const line = lines.current?.querySelector(`[data-line="${wanted}"]`)
    if (line && lines.current) showIn(lines.current, line)
  }, [lines, picks, lacksReserve])
}

type Pick = OwnCard['picks'][number]

const isSame = (one: Pick, other: Pick) =>
  one.event_id === other.event_id &&
  one.tournament_player_id === other.tournament_player_id &&
  one.type === other.type &&
  one.multiply === other.multiply

/** The room (px) between the line and an edge of the box, which may be faded. */
const CLEAR = 20

function showIn(box: HTMLElement, line: Element) {
  const [outer, inner] = [box.getBoundingClientRect(), line.getBoundingClientRect()]
  const above = inner.top - CLEAR - outer.top
  const below = inner.bottom + CLEAR - outer.bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += Math.min(below, above)
}
