import { useTranslation } from '../../lib/language/translation.ts'
import { PointsPlate } from '../explained/points-told.tsx'
import type { PlayerKind, PlayerQuestion } from './player-picks.ts'
import { PlayerRow } from './player-row.tsx'
import styles from './player-row.module.css'

/** All players who are right: a shared first place counts for each of them (GAME.md 4). */
export function Leaders({ of, question }: { of: PlayerKind; question: PlayerQuestion }) {
  const { t } = useTranslation('one-pick')
  const { leaders, is_final, prediction, worth, answered } = question
  if (!is_final) return null
  const isMine = (id: number) => prediction?.player.id === id
  return (
    <section aria-labelledby={`leaders-${of.kind}`}>
      <h3 id={`leaders-${of.kind}`} className="type-h3 mb-3">
        {t(`${of.kind}.right`, { count: leaders.length })}
      </h3>
      {leaders.length > 1 && <p className="mb-3 text-13 text-text-2">{t('shared')}</p>}
      <ol className={styles.list}>
        {leaders.map((player) => (
          <PlayerRow
            key={player.id}
            of={of}
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
