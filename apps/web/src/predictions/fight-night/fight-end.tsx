import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { Clock, Shield, X } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Live } from '../../ui/figures/badge.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { type FightPick, type NightFight, worthOf } from './night-fights.ts'
import type { NightView } from './night-view.ts'
import styles from './fight-end.module.css'

type FightEndProps = { nightFight: NightFight; night: NightView }

/** The points that a pick earned or may earn, and the state of its fight. */
export function FightEnd({ nightFight, night }: FightEndProps) {
  return (
    <>
      {nightFight.pick && (
        <Earned nightFight={nightFight} pick={nightFight.pick} multiplier={night.multiplier} />
      )}
      <span className={styles.status} data-ending={isDecidedPick(nightFight) || undefined}>
        {nightFight.pick ? (
          <PickStatus nightFight={nightFight} isDecided={night.sum.open.length === 0} />
        ) : (
          <FlowStatus nightFight={nightFight} />
        )}
      </span>
    </>
  )
}

/** Whether the state of the pick names how its fight ended, which takes a line of its own on a phone. */
function isDecidedPick({ pick }: NightFight): boolean {
  return pick?.state === 'right' || pick?.state === 'wrong'
}

type EarnedProps = { nightFight: NightFight; pick: FightPick; multiplier: number }

function Earned({ nightFight: { fight, stage }, pick, multiplier }: EarnedProps) {
  const { t } = useTranslation('fight-night')
  const { decimal } = useFormat()
  const worth = worthOf(fight, pick, multiplier)
  const written = worth === null ? '–' : decimal(worth)
  switch (pick.state) {
    case 'right':
      return worth === null ? (
        <Plate>
          <span aria-hidden="true">+{pick.points}</span>
          <span className="sr-only">{t('one_point')}</span>
        </Plate>
      ) : (
        <Plate>
          <span className="sr-only">{t('earned', { worth: written })}</span>
          <span aria-hidden="true">+{decimal(pick.coefficient ?? 0)}</span>
        </Plate>
      )
    case 'wrong':
      return (
        <Plate tone="muted">
          <span className="sr-only">{t('earned', { worth: 0 })}</span>
          <span aria-hidden="true">0</span>
        </Plate>
      )
    case 'void':
    case 'standby':
      return worth === null ? null : (
        <Plate tone="muted">
          <span className="sr-only">{t('not_counted')}: </span>
          {stage === 'void' ? <s>{written}</s> : written}
        </Plate>
      )
    case 'waiting':
      return (
        <Plate tone={stage === 'live' ? 'accent' : 'muted'} isProvisional={stage === 'live'}>
          <span className="sr-only">{worth === null ? t('no_odds') : t('earns', { worth: written })}</span>
          <span aria-hidden="true">
            {stage === 'live' && worth !== null && '+'}
            {written}
          </span>
        </Plate>
      )
  }
}

/** The result of a pick in a word, with the way in which the fight ended. */
function PickStatus({ nightFight, isDecided }: { nightFight: NightFight; isDecided: boolean }) {
  const { t } = useTranslation('fight-night')
  const how = useEndingText()
  const { fight, pick, stage } = nightFight
  const state = pick!.state
  if (stage === 'live') return <Live>{t('status.live')}</Live>
  if (state === 'right') return <Status state="saved" label={how(fight) ?? t('status.right')} />
  if (state === 'wrong') {
    const ending = how(fight)
    return (
      <Status
        state="finished"
        icon={X}
        label={ending === null ? t('status.wrong') : t('status.wrong_how', { how: ending })}
      />
    )
  }
  if (stage === 'void') return <Status state="cancelled" label={t(`status.${voidReasonOf(fight)}`)} />
  if (state === 'standby' && (isDecided || stage === 'over'))
    return (
      <Status state="not-set" icon={Shield} label={t(isDecided ? 'status.unneeded' : 'status.standby')} />
    )
  return <FlowStatus nightFight={nightFight} />
}

/** The state of a fight that is not on the card, or has not ended. */
function FlowStatus({ nightFight: { fight, isNext } }: { nightFight: NightFight }) {
  const { t } = useTranslation('fight-night')
  const localized = useLocalized()
  switch (fight.status) {
    case 'live':
      return <Live>{t('status.live')}</Live>
    case 'scheduled':
      return <Status state="not-set" icon={Clock} label={t(isNext ? 'status.next' : 'status.ahead')} />
    case 'finished': {
      const winner = [fight.first_entity, fight.second_entity].find((entity) => entity?.id === fight.winner)
      return (
        <span className={styles.plain}>{winner && t('status.won', { name: localized(winner.name) })}</span>
      )
    }
    default:
      return <span className={styles.plain}>{t(`status.${fight.status}`)}</span>
  }
}

/** Why a pick is void. */
export function voidReasonOf({
  status,
}: Pick<Fight, 'status'>): 'cancelled' | 'draw' | 'no_contest' | 'left' {
  return status === 'cancelled' || status === 'draw' || status === 'no_contest' ? status : 'left'
}

/** «Нокаут, 5-й раунд», as far as it is known. */
function useEndingText() {
  const { t } = useTranslation('fight-night')
  return ({ method, ended_in }: Fight): string | null => {
    if (method === null) return ended_in === null ? null : t('in_round', { round: ended_in })
    const name = t(`method.${method}`)
    // A decision always comes after the last round, so its round says nothing.
    const isEarly = !method.endsWith('_decision')
    return ended_in !== null && isEarly ? t('how', { method: name, round: ended_in }) : name
  }
}
