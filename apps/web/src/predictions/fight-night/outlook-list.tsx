import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Outlook } from './outlook.ts'
import styles from './outlook-list.module.css'
import type { NightView } from './night-view.ts'
import { useOutlookWords } from './use-outlook-words.ts'

/** The ways in which the night can end, the best first, each with the place that it brings. */
export function OutlookList({ outlook, night }: { outlook: Outlook; night: NightView }) {
  const { t } = useTranslation('fight-night')
  const { decimal, number, ordinal } = useFormat()
  const { endingOf } = useOutlookWords(night)
  return (
    <ul>
      {outlook.scenarios.map((scenario, nth) => (
        <li
          key={scenario.endings.map(({ event_id, is_right }) => `${event_id} ${is_right}`).join()}
          className={styles.scenario}
          data-best={nth === 0 || undefined}
        >
          <b aria-hidden="true">{number(scenario.position)}</b>
          <p>
            {endingOf(scenario)} <strong>{t('outlook.place', { place: ordinal(scenario.position) })}</strong>
            <span>{decimal(scenario.coefficient_sum)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
