import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { CalendarClock, CalendarX2, CircleDashed } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Countdown } from '../../ui/figures/countdown.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { isCalledOff } from './fights.ts'

/** Stands in place of a coupon: when the round opens for cards, or that its fights are not announced yet. */
export function CardOpening({ round }: { round: FightRound }) {
  const { t } = useTranslation('fight-card')
  const { moment, byZone } = useFormat()
  const { opens_at, events } = round
  if (events.length === 0)
    return (
      <div className="mt-6">
        <Empty
          icon={<CircleDashed aria-hidden="true" />}
          title={t('no_fights.title')}
          text={opens_at ? t('no_fights.at', { at: moment(opens_at) }) : t('no_fights.text')}
        />
      </div>
    )
  if (isCalledOff(round))
    return (
      <div className="mt-6">
        <Empty
          icon={<CalendarX2 aria-hidden="true" />}
          title={t('called_off.title')}
          text={t('called_off.text')}
        />
      </div>
    )
  return (
    <section className="mt-6 grid items-center gap-x-8 gap-y-4 rounded-3 border border-line bg-hero p-6 tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:p-5">
      <div className="grid gap-2">
        <CalendarClock aria-hidden="true" className="size-8 text-accent-text" />
        <h3 className="type-h3">{t('not_open.title')}</h3>
        <p className="text-text-2">
          {opens_at
            ? t('not_open.at', { at: moment(opens_at), zone: byZone(opens_at) })
            : t('not_open.unknown')}
        </p>
      </div>
      {opens_at && <Countdown to={opens_at} label={t('not_open.in')} />}
    </section>
  )
}
