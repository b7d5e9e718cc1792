import type { FixtureColumn, FixtureRow, FixtureTable } from '@called-it/contract/tables/fixtures.ts'
import { rowMessage } from '@called-it/contract/tables/row-mistake.ts'
import { wallClockIn } from '@called-it/contract/zones/zones.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import styles from './making.module.css'
import { ownZone } from '../../lib/time/zones.ts'

const NO_COLUMN = 'none'

type FixtureRowsProps = {
  table: FixtureTable
  zone: string
  columns: readonly FixtureColumn[]
  onColumns: (columns: readonly (FixtureColumn | null)[]) => void
  onCure: (row: FixtureRow) => void
}

/** The rows of a pasted table as they were understood, each with its mistake, and its time in a second zone. */
export function FixtureRows({ table, zone, columns, onColumns, onCure }: FixtureRowsProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const second = zone === ownZone() ? 'UTC' : ownZone()
  const first = table.rows.find(({ guess }) => guess !== null)
  const choose = (at: number, value: string) =>
    onColumns(
      table.columns.map((column, other) => {
        if (other === at) return columns.find((each) => each === value) ?? null
        return column === value ? null : column
      }),
    )
  return (
    <div className={styles.scroll}>
      <table className={styles.rows}>
        <caption className="sr-only">{t('making.rows')}</caption>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <th key={at} scope="col">
                <NativeSelect
                  label={t('making.column', { number: at + 1 })}
                  hideLabel
                  options={[NO_COLUMN, ...columns].map((value) => ({
                    value,
                    label: t(`making.columns.${value as FixtureColumn | typeof NO_COLUMN}`),
                  }))}
                  value={column ?? NO_COLUMN}
                  onChange={(value) => choose(at, value)}
                />
              </th>
            ))}
            <th scope="col">{t('making.second_zone', { zone: second })}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => {
            const [mistake] = row.mistakes
            return (
              <tr key={row.line} data-wrong={mistake ? true : undefined}>
                {table.columns.map((column, at) => (
                  <td key={at} className={toneOf(row, column)}>
                    {column ? row.cells[column] : '–'}
                  </td>
                ))}
                <td className="text-13">
                  {mistake ? (
                    <span className="text-err">{localized(rowMessage(mistake))}</span>
                  ) : row.guess ? (
                    <span className="flex flex-wrap items-center gap-2">
                      <span className="text-warn">
                        {t('making.looks_like', { name: row.guess.suggestion })}
                      </span>
                      <Button variant="secondary" size="small" onClick={() => onCure(row)}>
                        {t('making.replace')}
                        {row === first && <KeyCap code="Digit1" isPlain />}
                      </Button>
                    </span>
                  ) : (
                    <span className="text-text-3">
                      {row.starts_at && wallClockIn(second, row.starts_at).time}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function toneOf({ mistakes, guess }: FixtureRow, column: FixtureColumn | null): string {
  if (mistakes.some((mistake) => mistake.column === column)) return 'font-semibold text-err'
  return guess?.column === column ? 'font-semibold text-warn' : ''
}
