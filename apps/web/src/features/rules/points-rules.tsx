import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { CardRules } from './card-rules.tsx'
import { LeagueExamples } from './league-examples.tsx'
import { MatchExamples } from './match-examples.tsx'
import { OrderExamples } from './order-examples.tsx'
import { type PointsRow, pointsRows } from './points-rows.ts'
import styles from './points-rules.module.css'
import { sharedFirstPlace } from './examples.ts'

type PointsRulesProps = { tournament: Pick<Tournament, 'system_name' | 'stages'>; ruleset: Ruleset }

/** The points of a tournament, computed from its ruleset by the functions that settle it. */
export function PointsRules({ tournament: { system_name, stages }, ruleset }: PointsRulesProps) {
  const { t } = useTranslation('rules')
  const { kinds } = systemOf(system_name)
  if (kinds.includes('fight_card')) return <CardRules ruleset={ruleset} />
  return (
    <>
      <p>{t('points.intro')}</p>
      <PointsTable rows={pointsRows(kinds, stages, ruleset)} />
      {kinds.includes('scorer') && (
        <p className={styles.note}>{t('points.shared', { count: sharedFirstPlace(ruleset) })}</p>
      )}
      <MatchExamples stages={stages} ruleset={ruleset} />
      {kinds.includes('table_order') && <OrderExamples ruleset={ruleset} />}
      {kinds.includes('league') && <LeagueExamples ruleset={ruleset} />}
    </>
  )
}

function PointsTable({ rows }: { rows: PointsRow[] }) {
  const { t } = useTranslation('rules')
  const { signed } = useFormat()
  const localized = useLocalized()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('points.what')}</th>
          <th scope="col" className="max-tablet:hidden">
            {t('points.when')}
          </th>
          <th scope="col">{t('points.points')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what === 'tie' ? row.stage.key : row.what}>
            <th scope="row">
              {row.what === 'tie'
                ? t('row.tie.what', { stage: localized(row.stage.name) })
                : t(`row.${row.what}.what`)}
              <small className="tablet:hidden">{t(`row.${row.what}.when`)}</small>
            </th>
            <td className="max-tablet:hidden">{t(`row.${row.what}.when`)}</td>
            <td>{signed(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
