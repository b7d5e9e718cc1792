import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { isRightIn, type Outlook } from './outlook.ts'
import styles from './outlook-matrix.module.css'
import type { NightView } from './night-view.ts'
import { useOutlookWords } from './use-outlook-words.ts'

/** The right pick comes first, so that the best place is in the first cell. */
const ENDINGS = [true, false]

/** The places for all results of the two open fights: one across, the other down. */
export function OutlookMatrix({ outlook, night }: { outlook: Outlook; night: NightView }) {
  const { t } = useTranslation('fight-night')
  const { decimal, number } = useFormat()
  const { nameOf } = useOutlookWords(night)
  const [across, down] = outlook.open as [number, number]
  const best = Math.min(...outlook.scenarios.map(({ position }) => position))
  const wordsOf = (eventId: number, isRight: boolean) =>
    t(isRight ? 'outlook.wins' : 'outlook.loses', { name: nameOf(eventId) })
  return (
    <table className={styles.places}>
      <caption className="sr-only">{t('outlook.caption')}</caption>
      <thead>
        <tr>
          <td />
          {ENDINGS.map((isRight) => (
            <th key={String(isRight)} scope="col">
              {wordsOf(across, isRight)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ENDINGS.map((isDownRight) => (
          <tr key={String(isDownRight)}>
            <th scope="row">{wordsOf(down, isDownRight)}</th>
            {ENDINGS.map((isAcrossRight) => {
              const scenario = outlook.scenarios.find(
                (scenario) =>
                  isRightIn(scenario, across) === isAcrossRight && isRightIn(scenario, down) === isDownRight,
              )
              return (
                <td key={String(isAcrossRight)} data-best={scenario?.position === best || undefined}>
                  {scenario && (
                    <>
                      <b>{number(scenario.position)}</b>
                      <span>{decimal(scenario.coefficient_sum)}</span>
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
