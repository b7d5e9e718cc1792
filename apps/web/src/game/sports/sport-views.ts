import type { SportSlug } from '@called-it/rules/systems.ts'
import { footballView } from './football-view.tsx'
import type { SportView } from './sport-view.ts'
import { ufcView } from './ufc-view.tsx'

/** How each sport looks. */
export const SPORT_VIEWS: Readonly<Record<SportSlug, SportView>> = { football: footballView, ufc: ufcView }
