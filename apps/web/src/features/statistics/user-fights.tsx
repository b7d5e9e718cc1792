import type { UserUfcStatistics } from '@called-it/contract/ratings/user-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useOdds } from '../../game/fights/odds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { FighterFigure } from '../../game/fights/fighter-figure.tsx'
import { shortName } from './short-name.ts'
import { StatisticsPanel } from './statistics-panel.tsx'
import styles from './user-fights.module.css'

/** The outcomes of a user's picked fighters, and the result of each numbered event. */
export function UserFights({ fights, isOwn }: { fights: UserUfcStatistics; isOwn: boolean }) {
  const { t } = useTranslation('user-statistics')
  const { number, decimal, day } = useFormat()
  const { odds } = useOdds()
  const localized = useLocalized()
  const { favourite, right, wrong, doubled, by_round } = fights
  const ratio = (part: number, all: number) => t('fights.of', { right: number(part), all: number(all) })
  const name = favourite && localized(favourite.entity.name)
  return (
    <StatisticsPanel
      title={t('fights.title')}
      theme="ufc"
      className="min-[900px]:col-span-7"
      aside={name && t(isOwn ? 'fights.favourite.own' : 'fights.favourite.other', { name })}
    >
      <div className={styles.body} data-pictured={favourite !== null || undefined}>
        {favourite && (
          <div className={styles.picture}>
            <FighterFigure
              seed={favourite.entity.key}
              name={name!}
              image={favourite.entity.image}
              corner="red"
            />
          </div>
        )}
        <dl className={styles.figures}>
          {(
            [
              ['right', ratio(right, right + wrong)],
              ['sum', decimal(fights.coefficient_sum)],
              ['best', odds(fights.best_coefficient)],
              ['doubled', doubled.picks === 0 ? t('fights.none') : ratio(doubled.right, doubled.picks)],
            ] as const
          ).map(([figure, value]) => (
            <div key={figure}>
              <dt>{t(`fights.${figure}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.rounds}>
        <p className="mb-3 text-13 text-text-2">{t('fights.rounds')}</p>
        <LineChart
          caption={t('fights.rounds')}
          heading={t('fights.round')}
          columns={by_round.map(({ round, at }) => ({
            key: round.id,
            label: shortName(localized(round.name)),
            long: `${localized(round.name)}, ${day(at)}`,
          }))}
          line={{
            key: 'sum',
            name: t('fights.sum'),
            values: by_round.map(({ coefficient_sum }) => coefficient_sum),
          }}
          show={decimal}
        />
        {fights.void > 0 && (
          <p className="mt-3 text-13 text-text-3">
            {t('fights.void', { count: fights.void, number: number(fights.void) })}
          </p>
        )}
      </div>
    </StatisticsPanel>
  )
}
