import { useQuery } from '@tanstack/react-query'
import { aroundQuery, groupRatingQuery, ratingQuery, type RatingSearch, teamRatingQuery } from './ratings.ts'
import { limitOf, type Reach } from './around/reach.ts'

/**
 * What is known of each view; only what the address asks for is asked of the server, with teams their groups too.
 * `isOpen`: whether there is anything to ask for.
 */
export function useRatings(slug: string, { view, ...wanted }: RatingSearch, reach: Reach, isOpen: boolean) {
  const all = useQuery({ ...ratingQuery(slug, wanted), enabled: isOpen && !view })
  const around = useQuery({ ...aroundQuery(slug, limitOf(reach)), enabled: isOpen && view === 'around' })
  const teams = useQuery({ ...teamRatingQuery(slug, wanted), enabled: isOpen && view === 'teams' })
  const isOfDraw = view === 'teams' || view === 'groups'
  const groups = useQuery({ ...groupRatingQuery(slug), enabled: isOpen && isOfDraw })
  return { all, around, teams, groups }
}
