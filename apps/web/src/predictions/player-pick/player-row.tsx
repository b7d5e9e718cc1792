import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import { type ReactNode, use } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { shareOf } from '../one-pick/share.ts'
import { PickContext } from './player-choice.ts'
import { PlayerMark } from './player-mark.tsx'
import type { PlayerKind } from './player-picks.ts'
import styles from './player-row.module.css'

export type PlayerRowProps = {
  playerKind: PlayerKind
  player: Player
  /** How many users answered; null until it is locked. */
  answered: number | null
  /** Whether any player's statistic is above zero; until then it is left out. */
  isCounted: boolean
  isChosen: boolean
  /** Replaces the buttons. */
  end?: ReactNode
}

/** A player with the statistic that the question counts, and a mark if he is chosen. */
export function PlayerRow({ playerKind, player, answered, isCounted, isChosen, end }: PlayerRowProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { number } = useFormat()
  const pick = use(PickContext)
  const name = localized(player.name)
  const share = shareOf(player.picked, answered)
  return (
    <li className={styles.row} data-chosen={isChosen || undefined} data-counted={isCounted || undefined}>
      {isCounted && (
        <span className={styles.count}>
          <b>{number(player[playerKind.by])}</b>
          <small>{t(`${playerKind.kind}.counted`, { count: player[playerKind.by] })}</small>
        </span>
      )}
      <span className={styles.mark}>
        <PlayerMark player={player} />
      </span>
      <span className="min-w-0">
        <b className="block font-semibold [overflow-wrap:break-word]">{name}</b>
        <small className={styles.meta}>
          <EntityMark entity={player.team} size="small" />
          <span>
            {t('who', { team: localized(player.team.name), position: t(`position.${player.position}`) })}
          </span>
        </small>
      </span>
      <span className={styles.end}>
        {share !== null && (
          <span className="text-13 text-text-2">{t('share', { share: number(share) })}</span>
        )}
        {end ??
          (pick &&
            (isChosen ? (
              <Status state={pick.state} />
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={t('choose_of', { name })}
                onClick={() => pick.choose(player)}
              >
                {t('choose')}
              </Button>
            )))}
      </span>
    </li>
  )
}
