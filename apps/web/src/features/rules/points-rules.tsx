import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ADDED_RULES } from '../../predictions/kind-rules.ts'
import { type PointsRow, pointsRows } from './points-rows.ts'
import styles from '../../predictions/explained/points-rules.module.css'

type PointsRulesProps = { tournament: Pick<Tournament, 'system_name' | 'stages'>; ruleset: Ruleset }

/** The points of a tournament, computed from its ruleset by the functions that settle it. */
export function PointsRules({ tournament: { system_name, stages }, ruleset }: PointsRulesProps) {
  const rows = pointsRows(systemOf(system_name).kinds, stages, ruleset)
  const Added = ADDED_RULES[system_name]
  const rules = { stages, ruleset }
  return (
    <>
      <Added place="Intro" {...rules} />
      {rows.length > 0 && <PointsTable rows={rows} />}
      <Added place="Note" {...rules} />
      <Added place="Examples" {...rules} />
    </>
  )
}

function PointsTable({ rows }: { rows: PointsRow[] }) {
  const { t } = useTranslation(['rules', 'kinds'])
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
        {rows.map(({ kind, part, points, stage }) => (
          <tr key={`${kind} ${part} ${stage?.key}`}>
            <th scope="row">
              {t(`kinds:${kind}.parts.${part}.what`, { stage: stage ? localized(stage.name) : '' })}
              <small className="tablet:hidden">{t(`kinds:${kind}.parts.${part}.when`)}</small>
            </th>
            <td className="max-tablet:hidden">{t(`kinds:${kind}.parts.${part}.when`)}</td>
            <td>{signed(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
