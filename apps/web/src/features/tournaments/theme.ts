import type { User } from '@called-it/contract/account/accounts.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type LookName, LOOKS } from '../../game/sports/looks.ts'
import type { ArtName } from '../../ui/art/art.tsx'

export type Look = {
  /** The value of `data-theme`. */
  theme: LookName
  /** The line art of its heroes. */
  art: ArtName
  /** The viewer's element or sage, if it has its own look. */
  own: ArtName | null
}

/**
 * Returns the look of a tournament (DESIGN 3) for a viewer in the group of this code; null: not drawn yet.
 */
export function lookOf(name: Tournament['theme'], code: string | null): Look {
  const { theme, art, groups } = LOOKS[name]
  // A document may define other groups, which have the common look.
  const own = groups.find((group) => group === code) ?? null
  return { theme, art: own ?? art, own }
}

/** Returns the look of a tournament for the viewer. */
export function themeOf({
  theme,
  distributionResult,
}: Pick<Tournament, 'theme' | 'distributionResult'>): Look {
  return lookOf(theme, distributionResult?.group?.code ?? null)
}

/** The same from a tournament's brief and the user. */
export function themeFor(
  { groups }: Pick<User, 'groups'>,
  tournament: { slug: string; theme: Tournament['theme'] },
) {
  const own = groups.find((group) => group.tournament.slug === tournament.slug)
  return lookOf(tournament.theme, own?.code ?? null)
}

/** Returns the attributes of an element (a card, a hero) that has a look of its own within a page. */
export function wearing({ theme, own }: Pick<Look, 'theme' | 'own'>) {
  return {
    'data-theme': theme,
    ...(own && theme === 'elements' && { 'data-element': own }),
    ...(own && theme === 'sage' && { 'data-sage': own }),
  }
}
