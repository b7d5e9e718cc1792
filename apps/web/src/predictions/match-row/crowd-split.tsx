import type { Match } from '@called-it/contract/kinds/match.ts'
import { leaderOf } from '@called-it/rules/football/score.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { percentagesOf } from '../../lib/text/percentages.ts'
import { usePair } from '../use-pair.ts'
import below from './match-below.module.css'

const OUTCOMES = ['first', 'draw', 'second'] as const

/**
 * How all users predicted a match, shown once nobody can copy it any more. The viewer's outcome has the accent colour.
 */
export function CrowdSplit({ match, isMine }: { match: Match; isMine: boolean }) {
  const { t } = useTranslation(['predictions', 'match'])
  const { number } = useFormat()
  const { nameOf } = usePair()
  const { crowd, prediction } = match
  if (!crowd || crowd.total === 0) return null
  const [first, draw, second] = percentagesOf([crowd.first, crowd.draw, crowd.second]) as [
    number,
    number,
    number,
  ]
  const shares = { first, draw, second }
  const called = isMine && prediction ? (leaderOf(prediction) ?? 'draw') : null

  return (
    <div className={below.crowd}>
      <div className={below.bar} aria-hidden="true">
        {OUTCOMES.map((outcome) => (
          <i
            key={outcome}
            style={{ flexGrow: crowd[outcome] }}
            data-called={outcome === called || undefined}
            data-empty={crowd[outcome] === 0 || undefined}
          />
        ))}
      </div>
      <p className="sr-only">{t('crowd.label', { count: crowd.total, number: number(crowd.total) })}</p>
      <ul className={below.shares}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome} data-called={outcome === called || undefined}>
            <b>{shares[outcome]}%</b> {outcome === 'draw' ? t('match:crowd.draw') : nameOf(match, outcome)}
            {outcome === called && <span className="sr-only">, {t('match:crowd.mine')}</span>}
          </li>
        ))}
      </ul>
      <p>
        {t('match:crowd.top')}{' '}
        {crowd.top.map(({ first, second, count }, at) => (
          <span key={`${first}:${second}`}>
            {at > 0 && ', '}
            <b>
              {first}:{second}
            </b>{' '}
            {Math.round((count / crowd.total) * 100)}%
          </span>
        ))}
      </p>
    </div>
  )
}
