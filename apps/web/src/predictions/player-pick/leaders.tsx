import { useTranslation } from '../../lib/language/translation.ts'
import { PointsPlate } from '../explained/explained-points.tsx'
import type { PlayerKind, PlayerQuestion } from './player-picks.ts'
import { PlayerRow } from './player-row.tsx'
import styles from './player-row.module.css'

/** All players who are right: a shared first place counts for each of them (GAME.md 4). */
export function Leaders({ playerKind, question }: { playerKind: PlayerKind; question: PlayerQuestion }) {
  const { t } = useTranslation('one-pick')
  const { leaders, is_final, prediction, worth, answered } = question
  if (!is_final) return null
  const isMine = (id: number) => prediction?.player.id === id
  return (
    <section aria-labelledby={`leaders-${playerKind.kind}`}>
      <h3 id={`leaders-${playerKind.kind}`} className="type-h3 mb-3">
        {t(`${playerKind.kind}.right`, { count: leaders.length })}
      </h3>
      {leaders.length > 1 && <p className="mb-3 text-13 text-text-2">{t('shared')}</p>}
      <ol className={styles.list}>
        {leaders.map((player) => (
          <PlayerRow
            key={player.id}
            playerKind={playerKind}
            player={player}
            answered={answered}
            isCounted
            isChosen={isMine(player.id)}
            end={isMine(player.id) && <PointsPlate points={worth} />}
          />
        ))}
      </ol>
    </section>
  )
}
