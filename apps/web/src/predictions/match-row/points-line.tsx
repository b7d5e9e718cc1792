import type { Match } from '@called-it/contract/kinds/match.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { PointsPart } from '../explained/explained-points.tsx'
import below from './match-below.module.css'

/** «Мой прогноз 2:1, мимо», with the points of each part (GAME.md 4). */
export function PointsLine({ match, isMine }: { match: Match; isMine: boolean }) {
  const { t } = useTranslation(['predictions', 'match'])
  const { prediction, status } = match
  if (!prediction) return null
  const { first, second, hit, parts } = prediction
  const isOver = status === 'finished'
  return (
    <div className={below.call}>
      <span>
        {t(isMine ? 'match:call.mine' : 'match:call.theirs')}{' '}
        <b>
          {first}:{second}
        </b>
        {isOver && hit === 'miss' && `, ${t('call.missed')}`}
        {!isOver && parts && `, ${t('match:call.so_far')}`}
      </span>
      {parts?.map((part) => (
        <PointsPart key={part.part} kind="match" part={part} />
      ))}
    </div>
  )
}
