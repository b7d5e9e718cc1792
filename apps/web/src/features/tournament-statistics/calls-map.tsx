import type {
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { CSSProperties } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { fadedEdges } from '../../lib/screen/faded-edges.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './calls-map.module.css'
import { useMatchName } from './match-sign.tsx'
import { callsOf, type Entities } from './statistics.ts'
import { StatsPanel } from './stats-panel.tsx'
import { useShare } from './use-share.ts'

type CallsMapProps = {
  match: MatchFigures
  calls: NonNullable<TournamentStatistics['rarest']>['calls']
  entities: Entities
}

/** Goals of a side that are always shown. */
const GOALS = 5
/**
 * The accent of a cell, from 0 to 1, by its score's frequency relative to the most frequent score. Between
 * the dark half and the bright half there is a step, since numbers are illegible on colours in between.
 */
const accentOf = (share: number): number => (share < 0.5 ? share * 0.76 : 0.62 + (share - 0.5) * 0.76)

/** The frequency of each predicted score: a table with brighter cells for more frequent scores. */
export function CallsMap({ match, calls, entities }: CallsMapProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const localized = useLocalized()
  const share = useShare()
  const nameOf = useMatchName()
  const { score } = match
  const total = callsOf(match.hits)
  const goals = Array.from({ length: Math.max(GOALS, score.first, score.second) + 1 }, (_, at) => at)
  const countOf = (first: number, second: number) =>
    calls.find((call) => call.first === first && call.second === second)?.count ?? 0
  const most = Math.max(...calls.map(({ count }) => count))
  const [first, second] = [match.first_entity_id, match.second_entity_id].map((id) =>
    localized(entities.get(id)!.name),
  ) as [string, string]
  const name = nameOf(match, entities)
  return (
    <StatsPanel
      title={t('calls.title')}
      note={t('calls.note', { match: name })}
      text={t('calls.text', { first, second })}
      className="min-[900px]:col-span-7"
    >
      <div
        ref={fadedEdges}
        className={`fades ${styles.window}`}
        role="group"
        aria-label={t('calls.title')}
        tabIndex={0}
      >
        <table className={styles.map} style={{ '--goals': goals.length } as CSSProperties}>
          <caption className="sr-only">{t('calls.note', { match: name })}</caption>
          <thead>
            <tr>
              <td />
              {goals.map((goal) => (
                <th key={goal} scope="col">
                  <span className="sr-only">{second} </span>
                  {number(goal)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {goals.map((down) => (
              <tr key={down}>
                <th scope="row">
                  <span className="sr-only">{first} </span>
                  {number(down)}
                </th>
                {goals.map((along) => {
                  const count = countOf(down, along)
                  const isReal = down === score.first && along === score.second
                  const accent = accentOf(count / most)
                  const value = count > 0 ? share(count / total) : ''
                  return (
                    <td
                      key={along}
                      style={{ '--weight': `${Math.round(accent * 100)}%` } as CSSProperties}
                      data-bright={accent > 0.5 || undefined}
                      data-real={isReal || undefined}
                    >
                      {isReal && <span className="sr-only">{t('calls.real', { value })}</span>}
                      <span aria-hidden={isReal || undefined}>{value}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </StatsPanel>
  )
}
