import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useIdlePart } from '../../lib/parts/use-part.ts'
import type { FighterTraits } from './fighter-design.ts'
import { useCardFighters } from './fighter-looks.tsx'

const FighterDrawing = lazyPart(() => import('./fighter-drawing.tsx'), 'FighterDrawing')

type LateDrawingProps = FighterTraits & {
  /** The initials behind the figure. */
  monogram?: string | undefined
}

/**
 * A fighter, for an `svg` of 240 × 220 or a part of it. A card has a thousand planes: their code loads, and they are drawn,
 * when the page is idle. If it cannot be loaded, the frame stays empty.
 */
export function LateDrawing(props: LateDrawingProps) {
  const others = useCardFighters()
  return useIdlePart(FighterDrawing) && <FighterDrawing {...props} others={others} />
}
