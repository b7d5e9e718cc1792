import type { SportSlug } from '@called-it/rules/systems.ts'
import { Octagon, Volleyball } from 'lucide-react'

const ICONS = { football: Volleyball, ufc: Octagon } satisfies Record<SportSlug, unknown>

export function SportIcon({ sport }: { sport: SportSlug }) {
  const Icon = ICONS[sport]
  return <Icon aria-hidden="true" />
}
