import type { SportRules } from './sport.ts'

/** Mixed martial arts: a series of fight cards that earn coefficients. */
export const ufc = {
  slug: 'ufc',
  events: 'fights',
  ranked_by: 'coefficient',
  is_series: true,
  systems: [{ name: 'ufc', theme: 'UFC', has_clubs: false, tie_break: null, user_groups: [] }],
  kinds: [{ name: 'fight_card', systems: ['ufc'] }],
} as const satisfies SportRules
