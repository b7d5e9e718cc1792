import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import styles from './night-chart.module.css'
import { NightDrawing } from './night-drawing.tsx'
import { type OpenStep, pickedOf, type Step } from './night-sum.ts'
import type { NightView } from './night-view.ts'

const MINUTE_MS = 60_000

/** The growth of the series' sum through the night, as a drawing and as a table. */
export function NightChart({ night }: { night: NightView }) {
  const { t } = useTranslation('fight-night')
  const isNarrow = useIsPhone()
  return (
    <div className={styles.box}>
      {/* On the narrowest phones it scrolls, so the keyboard must reach it. */}
      <div className={styles.drawing} role="group" aria-label={t('chart.caption')} tabIndex={0}>
        {night.sum.isOver ? (
          <NightDrawing night={night} at={null} isNarrow={isNarrow} />
        ) : (
          <DrawingUntilNow night={night} isNarrow={isNarrow} />
        )}
      </div>
      <SumTable night={night} />
    </div>
  )
}

function DrawingUntilNow(props: { night: NightView; isNarrow: boolean }) {
  const at = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  return <NightDrawing {...props} at={at} />
}

/** The same figures as a table for screen readers. */
function SumTable({ night: { round, sum, multiplier } }: { night: NightView }) {
  const { t } = useTranslation('fight-night')
  const { decimal, time } = useFormat()
  const localized = useLocalized()
  const nameOf = ({ fight, pick }: Step | OpenStep) => {
    const picked = pickedOf(fight, pick)
    const name = picked ? localized(picked.name) : ''
    return pick.info.multiply ? t('chart.name_doubled', { name, times: multiplier }) : name
  }
  const row = (key: string | number, at: string | null, cells: [string, string, string]) => (
    <tr key={key}>
      <td>{at && time(at)}</td>
      <th scope="row">{cells[0]}</th>
      <td>{cells[1]}</td>
      <td>{cells[2]}</td>
    </tr>
  )
  return (
    <table className="sr-only">
      <caption>{t('chart.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.time')}</th>
          <th scope="col">{t('chart.fight')}</th>
          <th scope="col">{t('chart.earned')}</th>
          <th scope="col">{t('chart.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {row('start', round.started_at, [t('chart.start'), '', decimal(sum.before)])}
        {sum.steps.map((step) =>
          row(step.fight.id, step.at, [nameOf(step), decimal(step.earned), decimal(step.sum)]),
        )}
        {sum.open.map((step) =>
          row(step.fight.id, step.at, [
            t('chart.if_wins', { name: nameOf(step) }),
            decimal(step.worth),
            decimal(step.sum),
          ]),
        )}
      </tbody>
    </table>
  )
}
