import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import { FightCrowd } from './fight-crowd.tsx'
import { FightEnd } from './fight-end.tsx'
import { FightNotes } from './fight-notes.tsx'
import styles from './fight-row.module.css'
import { FightSide } from './fight-side.tsx'
import type { NightFight } from './night-fights.ts'
import type { NightView } from './night-view.ts'

type FightRowProps = { nightFight: NightFight; night: NightView }

/** A fight of the night, with the result of its pick (DESIGN 13). */
export function FightRow({ nightFight, night }: FightRowProps) {
  const { fight, pick, stage } = nightFight
  return (
    <li className={styles.row} data-stage={stage} data-off={fight.status === 'cancelled' || undefined}>
      <div className={styles.time}>
        <When at={fight.started_at} />
        <SlotPlate nightFight={nightFight} />
        {pick?.info.multiply && (
          <span className="tablet:hidden">
            <Doubled nightFight={nightFight} night={night} />
          </span>
        )}
      </div>
      <div className={styles.pair}>
        <FightSide nightFight={nightFight} side="first" isMine={night.isMine} />
        <span className={styles.between}>
          {pick?.info.multiply ? (
            <Doubled nightFight={nightFight} night={night} />
          ) : (
            <span aria-hidden="true">–</span>
          )}
        </span>
        <FightSide nightFight={nightFight} side="second" isMine={night.isMine} />
      </div>
      <div className={styles.end}>
        <FightEnd nightFight={nightFight} night={night} />
      </div>
      <FightNotes nightFight={nightFight} night={night} />
      <FightCrowd nightFight={nightFight} night={night} />
    </li>
  )
}

/**
 * The sign of a doubled fight, between the fighters. On a phone, where the fighters stand one below the other, it is
 * beside the slot.
 */
function Doubled({ nightFight: { stage }, night: { multiplier } }: FightRowProps) {
  const { t } = useTranslation('fight-night')
  return (
    <Badge tone={stage === 'void' ? 'plain' : 'accent'}>
      <span aria-hidden="true">×{multiplier}</span>
      <span className="sr-only">{t('doubled', { times: multiplier })}</span>
    </Badge>
  )
}

function When({ at }: { at: string | null }) {
  const { t } = useTranslation('fight-night')
  const { time } = useFormat()
  if (at === null)
    return (
      <b>
        <span aria-hidden="true">–:–</span>
        <span className="sr-only">{t('no_time')}</span>
      </b>
    )
  return (
    <b>
      <time dateTime={at}>{time(at)}</time>
    </b>
  )
}

/** The place of the fight on the coupon, in the accent colour as long as its pick can still win. */
function SlotPlate({ nightFight: { slot, stage, pick } }: { nightFight: NightFight }) {
  const { t } = useTranslation('fight-night')
  if (slot === null || pick === null) return <span className="sr-only">{t('slot_name.none')}</span>
  const counts = stage === 'live' || pick.state === 'right'
  const tone = !counts || pick.state === 'standby' ? 'muted' : slot === 'reserve' ? 'inverse' : 'accent'
  return (
    <Plate tone={tone} size="small">
      <span aria-hidden="true">{typeof slot === 'number' ? slot : t(`slot.${slot}`)}</span>
      <span className="sr-only">
        {typeof slot === 'number' ? t('slot_name.other', { nth: slot }) : t(`slot_name.${slot}`)}
      </span>
    </Plate>
  )
}
