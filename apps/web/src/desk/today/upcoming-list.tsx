import type { Upcoming } from '@called-it/contract/organiser/desk-tasks.ts'
import { Bell, Flag, Lock } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Block } from '../shell/block.tsx'
import { useSides } from '../shell/use-sides.ts'
import { DayTime } from './day-time.tsx'

/** The icon of what happens by itself. */
export const UPCOMING_ICONS = { lock: Lock, final: Flag, reminder: Bell }

/** What will happen by itself within a day. */
export function UpcomingList({ upcoming }: { upcoming: readonly Upcoming[] }) {
  const { t } = useTranslation('desk')
  if (upcoming.length === 0) return <p className="text-text-2">{t('today.nothing_upcoming')}</p>
  return (
    <Block title={t('today.upcoming')}>
      <ol>
        {upcoming.map((item) => (
          <UpcomingRow key={`${item.kind} ${item.at} ${aboutOf(item)}`} item={item} />
        ))}
      </ol>
    </Block>
  )
}

const aboutOf = ({ kind, data }: Upcoming) => (kind === 'reminder' ? data.tournament.slug : data.event.id)

function UpcomingRow({ item }: { item: Upcoming }) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const localized = useLocalized()
  const { sidesOf } = useSides()
  const Icon = UPCOMING_ICONS[item.kind]
  const text =
    item.kind === 'reminder'
      ? localized(item.data.tournament.name)
      : item.kind === 'lock'
        ? t('today.will_lock', {
            sides: sidesOf(item.data.event),
            missing: number(item.data.missing),
            participants: number(item.data.participants),
          })
        : sidesOf(item.data.event)
  return (
    <li className="grid min-h-14 grid-cols-[52px_20px_minmax(0,1fr)] items-center gap-3 border-t border-line py-2">
      <DayTime at={item.at} className="text-[22px]" />
      <Icon className="size-4 text-text-3" aria-hidden="true" />
      <span>
        <b className="block font-semibold">{t(`today.will.${item.kind}`)}</b>
        <small className="text-13 text-text-2">{text}</small>
      </span>
    </li>
  )
}
