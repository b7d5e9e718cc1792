import { use } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { shareOf } from '../one-pick/share.ts'
import { PickContext } from './player-choice.ts'
import { PlayerMark } from './player-mark.tsx'
import type { PlayerRowProps } from './player-row.tsx'
import styles from './player-tile.module.css'

type PlayerTileProps = Omit<PlayerRowProps, 'end'>

/** One of the first players of the list, large; while the question is open the whole tile is the button. */
export function PlayerTile({ playerKind, player, answered, isCounted, isChosen }: PlayerTileProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const { number } = useFormat()
  const pick = use(PickContext)
  const name = localized(player.name)
  const share = shareOf(player.picked, answered)
  const count = player[playerKind.by]
  const face = (
    <>
      <PlayerMark player={player} size={44} />
      <span className={styles.name}>{name}</span>
      <small className={styles.team}>
        <EntityMark entity={player.team} size="small" />
        <span>{localized(player.team.name)}</span>
      </small>
      {(isCounted || share !== null) && (
        <span className={styles.figures}>
          {isCounted && (
            <span>
              <b>{number(count)}</b> {t(`${playerKind.kind}.counted`, { count })}
            </span>
          )}
          {share !== null && <b>{t('share', { share: number(share) })}</b>}
        </span>
      )}
    </>
  )
  return (
    <li className="grid">
      <div className={styles.tile} data-chosen={isChosen || undefined}>
        {face}
        {isChosen && (pick ? <Status state={pick.state} /> : <span className="sr-only">{t('chosen')}</span>)}
        {pick && !isChosen && (
          <button
            type="button"
            className={styles.choose}
            aria-label={t('choose_of', { name })}
            onClick={() => pick.choose(player)}
          />
        )}
      </div>
    </li>
  )
}
