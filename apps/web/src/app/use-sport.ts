import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSports } from '../features/sports/sports.ts'
import { useLocalized } from '../lib/language.ts'
import type { SportSlug } from '../lib/sport.ts'

/** The sport of the address, the sports by name, and how to go to another one's tournaments. */
export function useSport() {
  const { sport } = useSearch({ strict: false })
  const navigate = useNavigate()
  const localized = useLocalized()
  const options = (useSports() ?? []).map(({ slug, name }) => ({ value: slug, label: localized(name) }))
  const choose = (chosen: SportSlug) => void navigate({ to: '/', search: { sport: chosen } })
  return { sport, options, choose }
}
