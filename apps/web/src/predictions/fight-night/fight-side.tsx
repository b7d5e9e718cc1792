import type { Side } from '@called-it/rules/vocabulary.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { FighterPortrait } from '../../game/fights/fighter-portrait.tsx'
import { Flag } from '../../ui/marks/flag.tsx'
import styles from './fight-side.module.css'
import { oddsOf } from '../fight-card/fights.ts'
import type { NightFight } from './night-fights.ts'

/** The size of a portrait (px). */
const SIZES = { usual: 60, small: 36, phone: 44 }

type FightSideProps = { nightFight: NightFight; side: Side; isMine: boolean }

/** One of the two fighters: figure, name, flag and odds. The picked one stands out as long as the pick counts. */
export function FightSide({
  nightFight: { fight, side: picked, stage, pick },
  side,
  isMine,
}: FightSideProps) {
  const { t } = useTranslation(['fight-night', 'predictions'])
  const { decimal } = useFormat()
  const localized = useLocalized()
  const isPhone = useIsPhone()
  const entity = fight[`${side}_entity`]
  const odds = oddsOf(fight, entity?.id)
  const isPicked = picked === side
  const hasWon = entity !== null && fight.winner === entity.id
  const stands = isPicked && stage !== 'void' && pick?.state !== 'wrong'
  return (
    <div
      className={styles.side}
      data-side={side}
      data-picked={stands || undefined}
      data-won={hasWon || undefined}
      data-small={stage === 'out' || undefined}
      data-struck={(stage === 'void' && fight.status !== 'live' && fight.status !== 'finished') || undefined}
    >
      <FighterPortrait
        seed={entity?.key ?? ''}
        corner={side === 'first' ? 'red' : 'blue'}
        weightClass={fight.weight_class?.en}
        image={entity?.image ?? null}
        size={isPhone ? SIZES.phone : stage === 'out' ? SIZES.small : SIZES.usual}
        picked={stands}
      />
      <div className={styles.fighter}>
        <b>
          <bdi>{entity ? localized(entity.name) : t('predictions:unknown_team')}</bdi>
          {isPicked && <span className="sr-only">, {t(isMine ? 'pick.mine' : 'pick.theirs')}</span>}
          {hasWon && <span className="sr-only">, {t('winner')}</span>}
        </b>
        <span className={styles.odds}>
          {entity?.country && <Flag country={entity.country} size="small" />}
          <span aria-hidden="true">{odds === null ? '–' : decimal(odds)}</span>
          <span className="sr-only">{odds === null ? t('no_odds') : t('odds', { odds: decimal(odds) })}</span>
        </span>
      </div>
    </div>
  )
}
