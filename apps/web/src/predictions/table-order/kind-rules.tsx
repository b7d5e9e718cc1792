import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { KindRules, RulesProps } from '../kind-rules.ts'
import { orderExamples } from './order-example.ts'
import styles from '../explained/points-rules.module.css'

const LETTERS = ['A', 'B', 'C', 'D']
const written = (order: readonly number[]) => order.map((team) => LETTERS[team - 1]).join(' ')

/** The points of the order of a group, with examples. */
function OrderExamples({ ruleset }: RulesProps) {
  const { t } = useTranslation('rules')
  const { signed } = useFormat()
  return (
    <>
      <h3 className={styles.heading}>{t('order.title')}</h3>
      <table className={styles.examples} data-wide>
        <caption>{t('order.called', { order: written([1, 2, 3, 4]) })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('match.ended')}</th>
            <th scope="col">{t('points.what')}</th>
            <th scope="col">{t('points.points')}</th>
          </tr>
        </thead>
        <tbody>
          {orderExamples(ruleset).map(({ called, outcome, right, points }) => (
            <tr key={written(outcome)} data-earned={points > 0}>
              <th scope="row">{written(outcome)}</th>
              <td>{t(right === called.length ? 'order.all' : 'order.right', { count: right })}</td>
              <td>{signed(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export const rules: KindRules = { Examples: OrderExamples }
