import type { SportSlug } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useSports } from '../../features/sports/sports.ts'
import { tournamentQuery } from '../../features/tournaments/tournaments.ts'
import { useLocalized } from '../../lib/language/language.ts'

/**
 * Returns the sport of the address, or of the tournament if the address names none; the sports to choose
 * from; and a function that opens the tournaments of another sport.
 */
export function useSport() {
  const { sport, kind } = useSearch({ strict: false })
  const { slug } = useParams({ strict: false })
  const { data: tournament } = useQuery({ ...tournamentQuery(slug ?? ''), enabled: slug !== undefined })
  const navigate = useNavigate()
  const localized = useLocalized()
  const options = (useSports() ?? []).map((each) => ({ value: each.slug, label: localized(each.name) }))
  const choose = (chosen: SportSlug) => void navigate({ to: '/', search: { sport: chosen } })
  // The feed of all sports belongs to no sport, but the sport that was chosen before stays chosen.
  return { sport: sport ?? tournament?.type, isAll: kind === 'all', options, choose }
}
