import type { Score } from '@called-it/rules/football/score.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useSides } from '../shell/use-sides.ts'
import { type DeskEventAnswer, scoreOf } from './result-draft.ts'
import { ResultLine } from './result-line.tsx'
import { ScorePlates } from './score-plates.tsx'
import type { ResultForm } from './use-result-form.ts'

const writeScore = ({ first, second }: Score) => `${first}:${second}`

/** What the tie needs: the sum of both legs, extra time and penalties, only where they decide. */
export function TieLines({ data: { event, legs }, form }: { data: DeskEventAnswer; form: ResultForm }) {
  const { t } = useTranslation('desk')
  const { sideOf } = useSides()
  const { tie, draft, asked } = form
  if (!tie) return null
  const score = scoreOf(draft.score)
  const sum = (one: Score, other: Score) => ({
    first: one.first + other.first,
    second: one.second + other.second,
  })
  const team = tie.through ? sideOf(event, tie.through) : ''
  const through = tie.through ? t('result.through', { team }) : score && tie.isLevel ? t('result.level') : ''
  const [before] = tie.earlier
  const isWaiting = !score || draft.status !== 'finished'
  const needless = isWaiting
    ? 'result.after_score'
    : legs.length > 0
      ? 'result.not_needed_legs'
      : 'result.not_needed'
  return (
    <>
      {legs.length > 0 && (
        <ResultLine
          title={t('result.two_legs')}
          text={
            before
              ? [
                  t('result.first_leg', { score: writeScore(before) }),
                  score && t('result.together', { score: writeScore(sum(before, score)) }),
                  through,
                ]
                  .filter(Boolean)
                  .join(' ')
              : t('result.no_first_leg')
          }
        />
      )}
      {asked.includes('after_extra_time') ? (
        <ResultLine title={t('result.extra_time')} text={t('result.extra_time_text')}>
          <ScorePlates event={event} form={form} name="after_extra_time" />
        </ResultLine>
      ) : (
        <ResultLine title={t('result.extra_time_and_penalties')} text={t(needless)} isOff />
      )}
      {asked.includes('penalties') && (
        <ResultLine title={t('result.penalties')} text={tie.through ? through : t('result.penalties_text')}>
          <ScorePlates event={event} form={form} name="penalties" />
        </ResultLine>
      )}
    </>
  )
}
