import type { Answer } from '@called-it/contract/endpoint.ts'
import type { FightRound, readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { CalendarX2, CircleDashed } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { isCalledOff } from '../fight-card/fights.ts'
import { RecapLink } from '../frame/recap-link.tsx'
import { FightList } from './fight-list.tsx'
import styles from './fight-night.module.css'
import { NightHead } from './night-head.tsx'
import { OutlookPanel } from './outlook-panel.tsx'
import { type NightView, nightViewOf } from './night-view.ts'

type FightNightProps = {
  slug: string
  /** Undefined while it loads. */
  tournament: Tournament | undefined
  /** All rounds, with the cards of the owner. */
  predictions: Pick<Answer<typeof readFightPredictions>, 'rounds' | 'fight_points'>
  /** The locked round in view. */
  round: FightRound
  /** The owner of the card: an id, or undefined for the viewer. */
  user: number | undefined
}

/** A locked round: its fights, the sum of the card, and what the night can still bring (DESIGN 13). */
export function FightNight({ slug, tournament, predictions, round, user }: FightNightProps) {
  const night = nightViewOf(predictions, round, user === undefined)
  const isOff = isCalledOff(round)
  // Places are shown for the viewer's own card only, and come from the rating: it must be open, and the server must
  // have locked the round.
  const canAsk =
    night.isMine && night.sum.open.length > 0 && round.is_locked && tournament?.ratings_open === true
  return (
    <div className={styles.night}>
      {night.hasCard && !isOff ? (
        <NightHead night={night} tournament={tournament} />
      ) : (
        <div className={styles.notice}>{isOff ? <CalledOff /> : <NoCard night={night} />}</div>
      )}
      {night.hasCard && !isOff && (
        <div className={styles.aside}>
          {round.finished_at !== null && night.isMine && tournament?.ratings_open && (
            <RecapLink slug={slug} roundId={round.id} events="fights" />
          )}
          {canAsk && <OutlookPanel slug={slug} night={night} />}
          <ReserveRule />
        </div>
      )}
      <FightList night={night} />
    </div>
  )
}

function ReserveRule() {
  const { t } = useTranslation('fight-night')
  return (
    <section className="panel grid gap-3 p-6 max-tablet:p-4">
      <h2 className="text-16 font-semibold">{t('reserve_rule.title')}</h2>
      <p className="text-13 text-text-2">{t('reserve_rule.text')}</p>
    </section>
  )
}

function CalledOff() {
  const { t } = useTranslation('fight-night')
  return (
    <StatePanel
      icon={<CalendarX2 aria-hidden="true" />}
      title={t('called_off.title')}
      text={t('called_off.text')}
      art="octagon"
    />
  )
}

function NoCard({ night: { isMine } }: { night: NightView }) {
  const { t } = useTranslation('fight-night')
  return (
    <StatePanel
      icon={<CircleDashed aria-hidden="true" />}
      title={t(isMine ? 'no_card.mine' : 'no_card.theirs')}
      text={t(isMine ? 'no_card.mine_text' : 'no_card.theirs_text')}
      art="octagon"
    />
  )
}
