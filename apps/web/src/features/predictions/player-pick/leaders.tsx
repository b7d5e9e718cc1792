import { useTranslation } from '../../../lib/translation.ts'
import { ProvisionalPlate } from '../as-it-stands.tsx'
import { PointsPlate } from '../points-told.tsx'
import type { PlayerKind, PlayerQuestion } from './player-picks.ts'
import { PlayerRow } from './player-row.tsx'
import styles from './player-row.module.css'

/** Who leads as it stands; once it is settled who was right, all of them. */
export function Leaders({ of, question }: { of: PlayerKind; question: PlayerQuestion }) {
  const { t } = useTranslation('one-pick')
  const { leaders, is_final, prediction, worth, answered } = question
  if (leaders.length === 0) return null
  const isMine = (id: number) => prediction?.player.id === id
  return (
    <section aria-labelledby={`leaders-${of.kind}`}>
      <h3 id={`leaders-${of.kind}`} className="type-h3 mb-3">
        {t(`${of.kind}.${is_final ? 'right' : 'leading'}`, { count: leaders.length })}
      </h3>
      {is_final && leaders.length > 1 && <p className="mb-3 text-13 text-text-2">{t('shared')}</p>}
      <ol className={styles.list} data-provisional={!is_final || undefined}>
        {leaders.map((player) => (
          <PlayerRow
            key={player.id}
            of={of}
            player={player}
            answered={answered}
            isCounted
            isChosen={isMine(player.id)}
            end={
              isMine(player.id) ? (
                is_final ? (
                  <PointsPlate points={worth} />
                ) : (
                  <ProvisionalPlate points={worth} withWords />
                )
              ) : (
                <></>
              )
            }
          />
        ))}
      </ol>
    </section>
  )
}
