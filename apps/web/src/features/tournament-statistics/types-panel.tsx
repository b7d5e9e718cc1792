import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { kindOfType } from '../../predictions/kinds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { StatsPanel } from './stats-panel.tsx'
import styles from './types-panel.module.css'

/** The number of predictions of each kind and their points. */
export function TypesPanel({ types }: { types: TournamentStatistics['by_type'] }) {
  const { t } = useTranslation(['stats', 'kinds'])
  const { number, decimal } = useFormat()
  return (
    <StatsPanel title={t('types.title')} className="min-[900px]:col-span-7">
      <div className={styles.box}>
        <table className={styles.types}>
          <thead>
            <tr>
              {(['type', 'predictions', 'settled', 'average'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`types.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map(({ type, predictions, settled, average_points }) => (
              <tr key={type}>
                <th scope="row">{t(`kinds:${kindOfType(type)}.type`)}</th>
                <td>{number(predictions)}</td>
                <td>{number(settled)}</td>
                <td>{average_points === null ? t('facts.none') : decimal(average_points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </StatsPanel>
  )
}
