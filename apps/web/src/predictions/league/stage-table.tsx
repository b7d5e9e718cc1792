import { Star } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { ProvisionalPlate } from '../explained/provisional-points.tsx'
import { PointsPlate } from '../explained/explained-points.tsx'
import type { LeaguePredictions } from './league-predictions.ts'
import { foldRows, type Gap, isFinal, type StandingRow } from './table-rows.ts'
import styles from './stage-table.module.css'

type StageTableProps = {
  isMine: boolean
  predictions: LeaguePredictions
  rows: readonly StandingRow[]
}

/** The table of the stage with the cut after the top eight, and the points of each chosen club. */
export function StageTable({ isMine, predictions, rows }: StageTableProps) {
  const { t } = useTranslation('top-eight')
  const [isWhole, setWhole] = useState(false)
  const isOver = isFinal(predictions)
  const folded = foldRows(rows)
  const lastIn = rows.findLast(({ isIn }) => isIn)
  const isFoldable = folded.some((row) => 'from' in row)
  return (
    <div className={styles.frame} data-provisional={!isOver || undefined}>
      <table className={styles.table} aria-label={t('table.label')}>
        <thead>
          <tr>
            <th scope="col">{t(isOver ? 'table.place' : 'table.now')}</th>
            <th scope="col">{t('table.club')}</th>
            <th scope="col">{t('table.points')}</th>
            <th scope="col" className="max-tablet:hidden">
              {t('table.difference')}
            </th>
            {predictions.prediction && <th scope="col">{t(isMine ? 'table.gives' : 'table.gives_them')}</th>}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : folded).map((row) =>
            'from' in row ? (
              <GapRow key={`gap ${row.from}`} gap={row} />
            ) : (
              <Fragment key={row.team.id}>
                <TeamRow row={row} isMine={isMine} isOver={isOver} predictions={predictions} />
                {row === lastIn && (
                  <tr className={styles.cut}>
                    <td colSpan={5}>{t('table.cut')}</td>
                  </tr>
                )}
              </Fragment>
            ),
          )}
        </tbody>
      </table>
      {isFoldable && (
        <Button variant="quiet" className="w-full" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('table.some') : t('table.all', { count: rows.length })}
        </Button>
      )}
    </div>
  )
}

function GapRow({ gap: { from, to } }: { gap: Gap }) {
  const { t } = useTranslation('top-eight')
  return (
    <tr className={styles.gap}>
      <td colSpan={5}>
        <span aria-hidden="true">…</span>
        <span className="sr-only">
          {from === to ? t('table.gap.single', { from }) : t('table.gap.span', { from, to })}
        </span>
      </td>
    </tr>
  )
}

type TeamRowProps = {
  row: StandingRow
  isMine: boolean
  isOver: boolean
  predictions: LeaguePredictions
}

function TeamRow({ row, isMine, isOver, predictions }: TeamRowProps) {
  const { t } = useTranslation('top-eight')
  const { number, signed } = useFormat()
  const localized = useLocalized()
  const { team, position, points, difference, isIn, isChosen, isFavourite, gives } = row
  const times = predictions.league_points.favourite_multiplier
  return (
    <tr data-chosen={isChosen || undefined} data-in={isIn || undefined}>
      <td>
        <b className={styles.place}>{number(position)}</b>
      </td>
      <td>
        <span className={styles.club}>
          <EntityMark entity={team} size={34} />
          <span className="min-w-0">
            <span className={styles.name}>{localized(team.name)}</span>
            {isChosen && (
              <small>
                {isFavourite && <Star aria-hidden="true" />}
                {isFavourite ? t('table.favourite', { times }) : t(isMine ? 'table.mine' : 'table.theirs')}
              </small>
            )}
          </span>
        </span>
      </td>
      <td className={styles.points}>{number(points)}</td>
      <td className="max-tablet:hidden">{signed(difference)}</td>
      {predictions.prediction && (
        <td>
          {gives !== null && (isOver ? <PointsPlate points={gives} /> : <ProvisionalPlate points={gives} />)}
        </td>
      )}
    </tr>
  )
}
