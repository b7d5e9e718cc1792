import type { Theme } from '@called-it/rules/systems.ts'
import type { ArtName } from '../../ui/art/art.tsx'

/** The look of each theme: the value of `data-theme`, the line art of its heroes, and the groups that have a look of their own. */
export const LOOKS = {
  PATH_OF_SAGE: { theme: 'sage', art: 'stargazer', groups: ['oracle', 'stargazer', 'chronicler', 'hermit'] },
  FOOTBALL_ELEMENTS: { theme: 'elements', art: 'elements', groups: ['fire', 'water', 'earth', 'air'] },
  UFC: { theme: 'ufc', art: 'octagon', groups: [] },
} as const satisfies Record<Theme, { theme: string; art: ArtName; groups: readonly ArtName[] }>

/** The value of `data-theme`. */
export type LookName = (typeof LOOKS)[Theme]['theme']

/** Returns the theme of a stored look: `elements/fire` is the look of a theme with the group of the viewer. */
export function themeOfLook(look: string): Theme | undefined {
  const [name] = look.split('/')
  return (Object.keys(LOOKS) as Theme[]).find((theme) => LOOKS[theme].theme === name)
}
