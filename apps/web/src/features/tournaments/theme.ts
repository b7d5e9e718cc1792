import type { User } from '@called-it/contract/account/accounts.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { ArtName } from '../../ui/art/art.tsx'

const THEMES = {
  PATH_OF_SAGE: { theme: 'sage', art: 'stargazer', groups: ['oracle', 'stargazer', 'chronicler', 'hermit'] },
  FOOTBALL_ELEMENTS: { theme: 'elements', art: 'elements', groups: ['fire', 'water', 'earth', 'air'] },
  UFC: { theme: 'ufc', art: 'ufc', groups: [] },
} as const satisfies Record<Tournament['theme'], { theme: string; art: ArtName; groups: readonly ArtName[] }>

export type Look = {
  /** The value of `data-theme`. */
  theme: 'sage' | 'elements' | 'ufc'
  /** The line art of its heroes. */
  art: ArtName
  /** The element or sage that one was drawn into, where it has a look of its own. */
  own: ArtName | null
}

/** How a tournament looks (DESIGN 3) to whoever was drawn into a group of this code; null: not drawn yet. */
export function lookOf(name: Tournament['theme'], code: string | null): Look {
  const { theme, art, groups } = THEMES[name]
  // A document may name other groups: these have the look of all.
  const own = groups.find((group) => group === code) ?? null
  return { theme, art: own ?? art, own }
}

/** How a tournament looks to who reads it. */
export function themeOf({
  theme,
  distributionResult,
}: Pick<Tournament, 'theme' | 'distributionResult'>): Look {
  return lookOf(theme, distributionResult?.group?.code ?? null)
}

/** The same where only the brief of a tournament is known, and whose it is. */
export function themeFor(
  { groups }: Pick<User, 'groups'>,
  tournament: { slug: string; theme: Tournament['theme'] },
) {
  const own = groups.find((group) => group.tournament.slug === tournament.slug)
  return lookOf(tournament.theme, own?.code ?? null)
}

/** The attributes of what wears a look within a page of another: a card, a hero. */
export function wearing({ theme, own }: Pick<Look, 'theme' | 'own'>) {
  return {
    'data-theme': theme,
    ...(own && theme === 'elements' && { 'data-element': own }),
    ...(own && theme === 'sage' && { 'data-sage': own }),
  }
}
