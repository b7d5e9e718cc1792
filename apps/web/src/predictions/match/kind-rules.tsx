import type { Score } from '@called-it/rules/football/score.ts'
import { useFormat } from '../../lib/language/format.ts'
import { lowerFirst } from '../../lib/text/first-letter.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { KindRules, RulesProps } from '../kind-rules.ts'
import { CALLS, type MatchExample, matchExamples, multipliedStages } from './score-examples.ts'
import styles from '../explained/points-rules.module.css'

/** The points of a predicted score by result, the score that counts, and the stages with a multiplier. */
function MatchExamples({ stages, ruleset }: RulesProps) {
  const { t } = useTranslation('rules')
  const localized = useLocalized()
  return (
    <>
      <h3 className={styles.heading}>{t('match.title')}</h3>
      <div className={styles.pair}>
        {CALLS.map((call) => (
          <Examples key={written(call)} call={call} examples={matchExamples(call, ruleset)} />
        ))}
      </div>
      <p className={styles.note}>{t(`match.${ruleset.score_basis}`)}</p>
      {multipliedStages(stages, ruleset).map(({ stage, times, points }) => (
        <p key={stage.key} className={styles.note}>
          {t('match.multiplied', { stage: localized(stage.name), times, count: points })}
        </p>
      ))}
    </>
  )
}

const written = ({ first, second }: Score) => `${first}:${second}`

function Examples({ call, examples }: { call: Score; examples: MatchExample[] }) {
  const { t } = useTranslation('rules')
  const { signed } = useFormat()
  const explain = useExplanation()
  return (
    <table className={styles.examples}>
      <caption>{t('match.called', { score: written(call) })}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('match.ended')}</th>
          <th scope="col">{t('points.what')}</th>
          <th scope="col">{t('points.points')}</th>
        </tr>
      </thead>
      <tbody>
        {examples.map((example) => (
          <tr key={written(example.result)} data-earned={example.points > 0}>
            <th scope="row">{written(example.result)}</th>
            <td>{explain(example)}</td>
            <td>{signed(example.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lists the parts of the points: «Исход +2, разница +1». */
function useExplanation() {
  const { t } = useTranslation(['rules', 'kinds'])
  const { signed } = useFormat()
  return ({ hit, parts }: MatchExample) => {
    const earned = parts.filter((part) => part.points > 0)
    if (earned.length === 0 || hit === 'miss') return t('match.miss')
    return earned
      .map(({ part, points }, at) => {
        const name = t(`kinds:match.parts.${part}.name`)
        return `${at === 0 ? name : lowerFirst(name)} ${signed(points)}`
      })
      .join(', ')
  }
}

/** The sentence above the table of points. */
function MatchIntro() {
  const { t } = useTranslation('rules')
  return <p>{t('points.intro')}</p>
}

export const rules: KindRules = { Intro: MatchIntro, Examples: MatchExamples }
