import type { Upcoming } from '@called-it/contract/organiser/desk-tasks.ts'
import type { Today } from '@called-it/contract/organiser/desk.ts'
import { Check } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import { useSides } from '../shell/use-sides.ts'
import { UpcomingList } from './upcoming-list.tsx'

/** Nothing needs anybody: what will happen by itself. */
export function NothingToDo({ today }: { today: Today }) {
  const { t } = useTranslation('desk')
  const { time, day, dayWord } = useFormat()
  const localized = useLocalized()
  const { sidesOf } = useSides()
  const [next] = today.upcoming
  const nextText = ({ at, kind, data }: Upcoming) => {
    const about = kind === 'reminder' ? localized(data.tournament.name) : sidesOf(data.event)
    const when = t(`today.next.when.${dayWord(at, now())}`, { day: day(at), time: time(at) })
    return t(`today.next.${kind}`, { when, about })
  }
  return (
    <>
      <section className="max-w-155 pt-4 pb-9 tablet:pt-7">
        <Check className="size-8.5 text-ok" strokeWidth={2.25} aria-hidden="true" />
        <h2 className="my-3 font-display text-[60px] leading-[0.96] font-black uppercase tablet:text-[72px]">
          {t('today.empty_title')}
        </h2>
        <p className="text-16 text-text-2">
          {t('today.empty_text')} {next && nextText(next)}
        </p>
      </section>
      <UpcomingList upcoming={today.upcoming} />
    </>
  )
}
