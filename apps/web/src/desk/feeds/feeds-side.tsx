import type { Feeds } from '@called-it/contract/feeds/feeds.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Block } from '../shell/block.tsx'
import styles from './feeds.module.css'

const RULES = ['provisional', 'final', 'disagree', 'by_hand'] as const
const FIGURES = ['runs', 'answers', 'changed', 'held'] as const

/** How a score is decided, and what all feeds have done today. */
export function FeedsSide({ today }: Pick<Feeds, 'today'>) {
  const { t } = useTranslation(['desk', 'feeds'])
  const { number } = useFormat()
  return (
    <>
      <Block title={t('feeds:rules.title')}>
        <dl className={styles.figures}>
          {RULES.map((rule) => (
            <div key={rule}>
              <dt>{t(`feeds:rules.${rule}.name`)}</dt>
              <dd>{t(`feeds:rules.${rule}.when`)}</dd>
              <dd className={styles.detail}>{t(`feeds:rules.${rule}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Block>
      <Block title={t('feeds:today.title')}>
        <dl className={styles.figures}>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt>{t(`feeds:today.${figure}`)}</dt>
              <dd className="type-num text-18">{number(today[figure])}</dd>
            </div>
          ))}
        </dl>
      </Block>
    </>
  )
}
