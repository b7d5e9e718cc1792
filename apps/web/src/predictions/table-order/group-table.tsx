import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import styles from './group-table.module.css'
import { isBelowCut } from './orders.ts'
import { type StandingRow, groupRows } from './group-rows.ts'

type GroupTableProps = { group: PredictedGroup; isMine: boolean }

/** The table of a group, with the predicted place of each team in the last column. */
export function GroupTable({ group, isMine }: GroupTableProps) {
  const { t } = useTranslation('table-order')
  const localized = useLocalized()
  const { number, signed } = useFormat()
  const rows = groupRows(group)
  const teamOf = (id: number) => group.teams.find((team) => team.id === id)!
  return (
    <table className={styles.table}>
      <caption className="sr-only">{localized(group.name)}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {t(group.is_final ? 'table.final' : 'table.now')}
          </th>
          <th scope="col">
            <abbr title={t('table.points')}>{t('table.points_short')}</abbr>
          </th>
          <th scope="col">
            <abbr className={styles.sign} title={t('table.difference')}>
              ±
            </abbr>
          </th>
          {group.prediction && <th scope="col">{t(isMine ? 'table.mine' : 'table.theirs')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const team = teamOf(row.id)
          return (
            <tr
              key={row.id}
              data-cut={isBelowCut(at, rows.length) || undefined}
              data-low={at > 1 || undefined}
            >
              <td className={styles.place}>{number(row.position)}</td>
              <th scope="row">
                <span className={styles.team}>
                  <EntityMark entity={team} />
                  <span className="min-w-0">
                    {localized(team.name)}
                    {row.share !== null && (
                      <small>{t('table.share', { share: number(Math.round(row.share * 100)) })}</small>
                    )}
                  </span>
                </span>
              </th>
              <td className={styles.points}>{row.points === null ? '–' : number(row.points)}</td>
              <td className={styles.difference}>{row.difference === null ? '–' : signed(row.difference)}</td>
              {row.predicted !== null && (
                <td>
                  <Predicted row={row} at={at} isAlone={row.points === null} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type PredictedProps = {
  row: StandingRow
  at: number
  /** There is no table to compare it with yet. */
  isAlone: boolean
}

/** The predicted place: with a tick if it is right, else with an arrow towards it. */
function Predicted({ row: { predicted, isRight }, at, isAlone }: PredictedProps) {
  const { t } = useTranslation('table-order')
  const { number } = useFormat()
  const Arrow = predicted! <= at ? ArrowUp : ArrowDown
  return (
    <span className={styles.predicted} data-right={isRight || undefined}>
      {!isAlone && (isRight ? <Check aria-hidden="true" /> : <Arrow aria-hidden="true" />)}
      <b>{number(predicted!)}</b>
      {isRight && <span className="sr-only">{t('table.right')}</span>}
    </span>
  )
}
