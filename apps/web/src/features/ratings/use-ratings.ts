import { useQuery } from '@tanstack/react-query'
import { aroundQuery, groupRatingQuery, ratingQuery, type RatingSearch, teamRatingQuery } from './ratings.ts'
import { limitOf, type Reach } from './around/reach.ts'

/**
 * Loads the data of the current view; the view of teams also loads the groups.
 * `isOpen`: whether the rating is open; otherwise nothing loads.
 */
export function useRatings(slug: string, { view, ...wanted }: RatingSearch, reach: Reach, isOpen: boolean) {
  const all = useQuery({ ...ratingQuery(slug, wanted), enabled: isOpen && !view })
  const around = useQuery({ ...aroundQuery(slug, limitOf(reach)), enabled: isOpen && view === 'around' })
  const teams = useQuery({ ...teamRatingQuery(slug, wanted), enabled: isOpen && view === 'teams' })
  const isOfDraw = view === 'teams' || view === 'groups'
  const groups = useQuery({ ...groupRatingQuery(slug), enabled: isOpen && isOfDraw })
  return { all, around, teams, groups }
}
