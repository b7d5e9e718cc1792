import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import { Ban, CircleAlert, ShieldHalf, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { usePair } from '../use-pair.ts'
import { voidReasonOf } from './fight-end.tsx'
import styles from './fight-notes.module.css'
import type { NightFight } from './night-fights.ts'
import type { NightView } from './night-view.ts'
import { pickedOf } from './night-sum.ts'

type FightNotesProps = { nightFight: NightFight; night: NightView }

/** What has happened to a fight, and what that means for its pick (GAME.md 5 and 9). */
export function FightNotes({ nightFight, night }: FightNotesProps) {
  const { t } = useTranslation('fight-night')
  const { fight, pick } = nightFight
  const isLeft = pick?.state === 'void' && voidReasonOf(fight) === 'left'
  return (
    <>
      {pick?.state === 'void' && <VoidNote nightFight={nightFight} night={night} />}
      {pick?.info.type === 'reserve' && pick.state !== 'void' && (
        <ReserveNote nightFight={nightFight} night={night} />
      )}
      {/* If the picked fighter has left, the note above says so. */}
      {!isLeft &&
        fight.replaced.map((change) => (
          <ReplacedNote key={`${change.left.id} ${change.at}`} change={change} />
        ))}
      {fight.is_corrected && <Note icon={<CircleAlert aria-hidden="true" />}>{t('corrected')}</Note>}
    </>
  )
}

function Note({ icon, isVoid, children }: { icon: ReactNode; isVoid?: boolean; children: ReactNode }) {
  return (
    <p className={styles.note} data-void={isVoid || undefined}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

function VoidNote({ nightFight: { fight, pick }, night }: FightNotesProps) {
  const { t } = useTranslation('fight-night')
  const { time } = useFormat()
  const localized = useLocalized()
  const why = voidReasonOf(fight)
  const reserve = night.fights.find((each) => each.pick?.info.type === 'reserve')
  const standsIn = reserve?.pick?.stands_for === fight.id ? pickedOf(reserve.fight, reserve.pick) : null
  const leftBy = useLeftText(fight, pick?.info.tournament_player_id)
  return (
    <Note icon={<Ban aria-hidden="true" />} isVoid>
      {why === 'left'
        ? leftBy
        : fight.result_at
          ? t(`void.${why}_at`, { at: time(fight.result_at) })
          : t(`void.${why}`)}{' '}
      {pick?.info.type === 'main' &&
        (standsIn ? (
          <>
            <b>{t('void.by_reserve', { name: localized(standsIn.name) })}</b>{' '}
            {pick.info.multiply && t('void.undoubled')}
          </>
        ) : (
          t(`void.${noReserve(reserve)}`)
        ))}
    </Note>
  )
}

/** Why nothing replaces a void pick. */
function noReserve(reserve: NightFight | undefined) {
  if (!reserve) return 'no_reserve'
  return reserve.pick?.state === 'void' ? 'reserve_void' : 'reserve_taken'
}

/** Says who left a fight and who came instead, for a pick of the fighter who left. */
function useLeftText({ replaced }: Fight, entityId: number | undefined): string {
  const { t } = useTranslation('fight-night')
  const words = useReplacedText()
  const change = replaced.find(({ left }) => left.id === entityId)
  return change ? t('void.left_at', words(change)) : t('void.left')
}

function ReserveNote({ nightFight, night }: FightNotesProps) {
  const { t } = useTranslation('fight-night')
  const { pairOf } = usePair()
  const { stands_for, state } = nightFight.pick!
  const icon = <ShieldHalf aria-hidden="true" />
  if (state === 'standby' && nightFight.stage === 'void') return <Note icon={icon}>{t('reserve.gone')}</Note>
  if (state === 'standby')
    return <Note icon={icon}>{t(night.sum.open.length > 0 ? 'reserve.standby' : 'reserve.unneeded')}</Note>
  const fallen = night.fights.find(({ fight }) => fight.id === stands_for)?.fight
  return (
    <Note icon={icon}>
      <b>{t('reserve.in')}</b>{' '}
      {fallen && t('reserve.for', { pair: pairOf(fallen), why: t(`reserve.why.${voidReasonOf(fallen)}`) })}
    </Note>
  )
}

type Change = Fight['replaced'][number]

function ReplacedNote({ change }: { change: Change }) {
  const { t } = useTranslation('fight-night')
  const words = useReplacedText()
  return <Note icon={<UserRoundX aria-hidden="true" />}>{t('replaced', words(change))}</Note>
}

function useReplacedText() {
  const { moment } = useFormat()
  const localized = useLocalized()
  return ({ left, entered, at }: Change) => ({
    at: moment(at),
    left: localized(left.name),
    entered: localized(entered.name),
  })
}
