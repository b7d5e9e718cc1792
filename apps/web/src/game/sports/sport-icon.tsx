import type { SportSlug } from '@called-it/rules/systems.ts'
import { SPORT_VIEWS } from './sport-views.ts'

export function SportIcon({ sport }: { sport: SportSlug }) {
  const { Icon } = SPORT_VIEWS[sport]
  return <Icon aria-hidden="true" />
}
