import type { TimedEvent } from '@called-it/contract/organiser/desk.ts'
import { Link } from '@tanstack/react-router'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Live } from '../../ui/figures/badge.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { Flaps } from '../shell/flaps.tsx'
import { useSides } from '../shell/use-sides.ts'
import { GroupHeading } from './group-heading.tsx'

/** The events that are on, for a phone, which has no room for the hours of the evening. */
export function LiveList({ evening }: { evening: readonly TimedEvent[] }) {
  const { t } = useTranslation('desk')
  const { sidesOf } = useSides()
  const live = evening.filter(({ event }) => event.status === 'live')
  if (live.length === 0) return null
  return (
    <section aria-labelledby="live-now">
      <GroupHeading id="live-now" title={t('today.live')} count={live.length} />
      <ul className="mb-4">
        {live.map(({ tournament, event, minute }) => (
          <li key={event.id}>
            <Link
              className="flex min-h-12 items-center gap-2.5 border-b border-line py-1.5"
              {...toDesk(`events/${tournament.slug}/${event.key}`)}
            >
              {event.first && <EntityMark entity={event.first} size="small" />}
              <span className="min-w-0 flex-1 wrap-anywhere">{sidesOf(event)}</span>
              {minute !== null && <Live>{t('today.minute', { minute })}</Live>}
              <Flaps event={event} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
