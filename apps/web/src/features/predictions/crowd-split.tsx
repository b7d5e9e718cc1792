import type { Match } from '@called-it/contract/predictions.ts'
import { leaderOf } from '@called-it/rules/football/score.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { usePair } from './use-pair.ts'

const OUTCOMES = ['first', 'draw', 'second'] as const

/** How everybody called a match, shown once nobody can copy it any more. One's own outcome has the accent. */
export function CrowdSplit({ match, isMine }: { match: Match; isMine: boolean }) {
  const { t } = useTranslation('predictions')
  const { number } = useFormat()
  const { nameOf } = usePair()
  const { crowd, prediction } = match
  if (!crowd || crowd.total === 0) return null
  const share = (count: number) => `${Math.round((count / crowd.total) * 100)}%`
  const called = isMine && prediction ? (leaderOf(prediction) ?? 'draw') : null

  return (
    <div className="crowd">
      <div className="crowd-bar" aria-hidden="true">
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
      <ul className="crowd-shares">
        {OUTCOMES.map((outcome) => (
          <li key={outcome} data-called={outcome === called || undefined}>
            <b>{share(crowd[outcome])}</b> {outcome === 'draw' ? t('crowd.draw') : nameOf(match, outcome)}
            {outcome === called && <span className="sr-only">, {t('crowd.mine')}</span>}
          </li>
        ))}
      </ul>
      <p className="crowd-top">
        {t('crowd.top')}{' '}
        {crowd.top.map(({ first, second, count }, at) => (
          <span key={`${first}:${second}`}>
            {at > 0 && ', '}
            <b>
              {first}:{second}
            </b>{' '}
            {share(count)}
          </span>
        ))}
      </p>
    </div>
  )
}
