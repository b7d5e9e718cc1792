import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ArtName } from '../../ui/art/art.tsx'

/**
 * The look of a sport. `sportNamed` of the rules says what takes place in it, such as fights instead of matches. Texts
 * that differ between sports have keys with the name of the sport.
 */
export type SportView = {
  Icon: LucideIcon
  /** The value of `data-theme` for parts about the whole sport. */
  theme: string
  /** The line art of its tile on the first screen, and the one behind. */
  Drawing: ComponentType
  behind?: ArtName
}
