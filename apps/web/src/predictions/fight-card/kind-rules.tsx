import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { KindRules, RulesProps } from '../kind-rules.ts'
import { type CardExample, cardExample } from './card-example.ts'
import styles from '../explained/points-rules.module.css'

const hundredths = (value: number) => value / 100

/** The points of a slip of fights, with a computed example. */
function CardRules({ ruleset }: RulesProps) {
  const { t } = useTranslation('rules')
  const { decimal, number } = useFormat()
  const { right_pick, multiplier } = ruleset.fight
  const { picks, points, coefficient } = cardExample(ruleset)
  const named = useFightName()
  return (
    <>
      <p>{t('card.intro', { count: right_pick, times: multiplier })}</p>
      <h3 className={styles.heading}>{t('card.title')}</h3>
      <table className={styles.card}>
        <thead>
          <tr>
            <th scope="col">{t('card.fight')}</th>
            <th scope="col">{t('card.odds')}</th>
            <th scope="col">{t('card.points')}</th>
            <th scope="col">{t('card.coefficient')}</th>
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <tr key={pick.event_id} data-state={pick.state}>
              <th scope="row">
                {named(pick)}
                <small>
                  {pick.multiply && `${t('card.doubled', { times: multiplier })}, `}
                  {t(pick.stands_for === null ? `card.state.${pick.state}` : 'card.state.stands_in')}
                </small>
              </th>
              <td>{decimal(hundredths(pick.odds))}</td>
              <td>{pick.points === null ? '–' : number(pick.points)}</td>
              <td>{pick.coefficient === null ? '–' : decimal(hundredths(pick.coefficient))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('card.sum')}
            </th>
            <td>{number(points)}</td>
            <td>{decimal(hundredths(coefficient))}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** Names a fight by its place on the card; the first two have their own names. */
function useFightName() {
  const { t } = useTranslation('rules')
  return ({ event_id, type }: CardExample['picks'][number]) => {
    if (type === 'reserve') return t('card.reserve')
    if (event_id > 1) return t('card.other', { number: event_id + 1 })
    return t(event_id === 0 ? 'card.main' : 'card.secondary')
  }
}

export const rules: KindRules = { Examples: CardRules }
