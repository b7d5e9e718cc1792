import { Octagon, Volleyball } from 'lucide-react'
import type { SportSlug } from '../../lib/sport.ts'

const ICONS = { football: Volleyball, ufc: Octagon } satisfies Record<SportSlug, unknown>

export function SportIcon({ sport }: { sport: SportSlug }) {
  const Icon = ICONS[sport]
  return <Icon aria-hidden="true" />
}
