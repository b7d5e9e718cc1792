import type { UserRanking, UserStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { roundLabels } from '../../game/tournaments/short-names.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { shortName } from './short-name.ts'
import { StatisticsPanel } from './statistics-panel.tsx'

type TournamentStatistics = UserStatistics['by_tournament'][number]
type UserPlacesProps = { ranking: UserRanking; tournaments: readonly TournamentStatistics[] }

/** A user's positions over time in one tournament, and the best round in it. */
export function UserPlaces({ ranking, tournaments }: UserPlacesProps) {
  const { t } = useTranslation('user-statistics')
  const { number, day } = useFormat()
  const localized = useLocalized()
  const [chosen, choose] = useState<string>()
  const shown = ranking.find(({ tournament }) => tournament.slug === chosen) ?? ranking[0]
  const rounds = shown?.positions.map(({ label }) => localized(label)) ?? []
  const labels =
    shown && sportNamed(shown.tournament.type).is_series ? rounds.map(shortName) : roundLabels(rounds)
  const best = tournaments.find(({ tournament }) => tournament.id === shown?.tournament.id)?.best_round
  return (
    <StatisticsPanel
      title={t('places.title')}
      className="col-span-full"
      aside={
        shown && (
          <NativeSelect
            label={t('places.tournament')}
            hideLabel
            className="w-64 max-w-full max-tablet:w-full"
            options={ranking.map(({ tournament: { slug, name } }) => ({
              value: slug,
              label: localized(name),
            }))}
            value={shown.tournament.slug}
            onChange={choose}
          />
        )
      }
    >
      <div className="min-h-62 px-6 py-5 max-tablet:px-4">
        {shown ? (
          <LineChart
            key={shown.tournament.id}
            caption={t('places.caption', { tournament: localized(shown.tournament.name) })}
            heading={t('places.at')}
            columns={shown.positions.map(({ at, label }, nth) => ({
              key: nth,
              label: labels[nth],
              long: `${localized(label)}, ${day(at)}`,
            }))}
            line={{
              key: 'place',
              name: t('places.place'),
              values: shown.positions.map(({ position }) => position),
            }}
            scale="rank"
            show={number}
          />
        ) : (
          <p className="text-text-2">{t('places.none')}</p>
        )}
      </div>
      {best && <BestRound {...best} />}
    </StatisticsPanel>
  )
}

function BestRound(best: NonNullable<TournamentStatistics['best_round']>) {
  const { t } = useTranslation('user-statistics')
  const { number, decimal, ordinal } = useFormat()
  const localized = useLocalized()
  return (
    <p className="border-t border-line px-6 py-4 max-tablet:px-4">
      <span className="mr-3 text-13 text-text-2">{t('places.best')}</span>
      {t('places.round', {
        round: localized(best.round.name),
        sum:
          best.coefficient_sum === null
            ? t('places.points', { count: best.points, number: number(best.points) })
            : t('places.sum', { sum: decimal(best.coefficient_sum) }),
        place: ordinal(best.position),
        of: number(best.participants),
      })}
    </p>
  )
}
