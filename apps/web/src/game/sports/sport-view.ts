import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ArtName } from '../../ui/art/art.tsx'

/**
 * How a sport looks. What happens in it, such as fights in place of matches, is asked of `sportNamed` of the rules. Texts
 * that differ between sports have keys with the name of the sport.
 */
export type SportView = {
  Icon: LucideIcon
  /** The value of `data-theme` for what is about the whole sport. */
  theme: string
  /** The line art of its tile on the first screen, and the one behind. */
  Drawing: ComponentType
  behind?: ArtName
}
