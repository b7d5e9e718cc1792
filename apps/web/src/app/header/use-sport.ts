import type { SportSlug } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useSports } from '../../features/sports/sports.ts'
import { tournamentQuery } from '../../features/tournaments/tournaments.ts'
import { useLocalized } from '../../lib/language/language.ts'

/**
 * The sport of the address, or of the tournament where the address names none; the sports by name, and how to go to
 * another one's tournaments.
 */
export function useSport() {
  const { sport, kind } = useSearch({ strict: false })
  const { slug } = useParams({ strict: false })
  const { data: tournament } = useQuery({ ...tournamentQuery(slug ?? ''), enabled: slug !== undefined })
  const navigate = useNavigate()
  const localized = useLocalized()
  const options = (useSports() ?? []).map((each) => ({ value: each.slug, label: localized(each.name) }))
  const choose = (chosen: SportSlug) => void navigate({ to: '/', search: { sport: chosen } })
  // The feed of every sport stands in none of them, though one stays chosen for later.
  return { sport: sport ?? tournament?.type, isAll: kind === 'all', options, choose }
}
