import { sportNamed, type SportSlug } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { type HallSearch, hallFilterQuery } from './hall.ts'

type HallFilterProps = { chosen: HallSearch & { sport?: SportSlug } }

/** The choice of sport and of tournament or series; it stands in the address. */
export function HallFilter({ chosen }: HallFilterProps) {
  const { t } = useTranslation('hall')
  const localized = useLocalized()
  const navigate = useNavigate()
  const { data } = useQuery(hallFilterQuery)
  const { sport, kind, tournament = '' } = chosen
  const wanted = kind === 'all' ? undefined : sport
  const site = { ...(sport && { sport }), ...(kind && { kind }) }
  const show = (search: HallSearch & { sport?: SportSlug }) =>
    void navigate({ to: '/top', search, resetScroll: false })

  const series = wanted && !sportNamed(wanted).is_series ? [] : (data?.series ?? [])
  const isSeries = new Set(series.map(({ slug }) => slug))
  const tournaments = (data?.tournaments ?? []).filter(
    ({ sport, slug }) => (!wanted || sport === wanted) && !isSeries.has(slug),
  )
  const options = [
    { value: '', label: t('filter.all_tournaments') },
    ...tournaments.map(({ slug, name }) => ({
      value: slug,
      label: localized(name),
      group: t('filter.tournaments'),
    })),
    ...series.map(({ slug, name, is_finished }) => ({
      value: slug,
      label: is_finished ? localized(name) : t('filter.running', { series: localized(name) }),
      group: t('filter.series'),
    })),
  ]
  return (
    <div
      className="flex gap-3 max-tablet:w-full max-tablet:flex-wrap"
      role="group"
      aria-label={t('filter.label')}
    >
      <NativeSelect
        className="w-44 max-tablet:w-auto max-tablet:flex-1 max-tablet:basis-30"
        label={t('filter.sport')}
        hideLabel
        options={[
          { value: 'all', label: t('filter.all_sports') },
          ...(data?.sports ?? []).map(({ slug, name }) => ({ value: slug, label: localized(name) })),
        ]}
        value={wanted ?? 'all'}
        onChange={(value) =>
          show(value === 'all' ? { ...(sport && { sport, kind: 'all' }) } : { sport: value as SportSlug })
        }
      />
      <NativeSelect
        className="w-64 max-tablet:w-auto max-tablet:flex-1 max-tablet:basis-44"
        label={t('filter.tournament')}
        hideLabel
        options={options}
        // An address may name a tournament without winners yet: the filter then shows “all”.
        value={options.some(({ value }) => value === tournament) ? tournament : ''}
        onChange={(value) => show({ ...site, ...(value && { tournament: value }) })}
      />
    </div>
  )
}
