import type { Match } from '@called-it/contract/kinds/match.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { PointsPart } from '../explained/explained-points.tsx'
import below from './match-below.module.css'

/**
 * The points of each part of the prediction (GAME.md 4). Before the match is over the prediction stands in front of them:
 * «Мой прогноз 2:1, пока».
 */
export function PointsLine({ match, isMine }: { match: Match; isMine: boolean }) {
  const { t } = useTranslation('match')
  const { prediction, status } = match
  if (!prediction) return null
  const { first, second, parts } = prediction
  return (
    <div className={below.call}>
      {status !== 'finished' && (
        <span>
          {t(isMine ? 'call.mine' : 'call.theirs')}{' '}
          <b>
            {first}:{second}
          </b>
          {parts && `, ${t('call.so_far')}`}
        </span>
      )}
      {parts?.map((part) => (
        <PointsPart key={part.part} kind="match" part={part} />
      ))}
    </div>
  )
}
