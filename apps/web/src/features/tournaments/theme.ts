import type { Tournament } from '@called-it/contract/tournaments.ts'
import type { ArtName } from '../../ui/art.tsx'

const THEMES = {
  PATH_OF_SAGE: { theme: 'sage', art: 'stargazer' },
  FOOTBALL_ELEMENTS: { theme: 'elements', art: 'elements' },
  UFC: { theme: 'ufc', art: 'ufc' },
} as const satisfies Record<Tournament['theme'], { theme: string; art: ArtName }>

/** How a tournament looks (DESIGN 3): the value of `data-theme`, and the line art of its hero. */
export function themeOf({ theme }: Pick<Tournament, 'theme'>) {
  return THEMES[theme]
}
