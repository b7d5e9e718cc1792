import { Volleyball } from 'lucide-react'
import { ArtField } from '../../ui/art/art-field.tsx'
import type { SportView } from './sport-view.ts'

const MOWN = Array.from({ length: 8 }, (_, at) => `M${60 + at * 85} 700L${230 + at * 42.5} 190`).join('')

/** A football pitch seen from the stand. */
function Pitch() {
  return (
    <ArtField strokeWidth={1.4}>
      <path d="M60 700L230 190H570L740 700ZM172 364H628" />
      <ellipse cx="400" cy="364" rx="86" ry="42" />
      <path d="M176 700L206 590H594L624 700M286 700L296 648H504L514 700M352 590Q400 556 448 590M318 190L310 226H490L482 190" />
      <path d={MOWN} opacity=".16" />
    </ArtField>
  )
}

export const footballView: SportView = { Icon: Volleyball, theme: 'main', Drawing: Pitch, behind: 'main' }
