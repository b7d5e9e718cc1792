import type { Today } from '@called-it/contract/organiser/desk.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useMe } from '../../lib/session/session.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Block } from '../shell/block.tsx'
import { useSides } from '../shell/use-sides.ts'
import { DayTime } from './day-time.tsx'
import { SendingPlan } from './sending-plan.tsx'

const ROW = 'flex min-h-10 items-center gap-2.5 border-t border-line py-2 text-14'

/** Beside the tasks: the next locks, the state of the product, and who has the desk open. */
export function TodaySide({ today: { locks, health, present } }: { today: Today }) {
  return (
    <>
      {locks.length > 0 && <Locks locks={locks} />}
      <Health parts={health.parts} />
      <SendingPlan />
      <Presence present={present} />
    </>
  )
}

function Locks({ locks }: Pick<Today, 'locks'>) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const { sidesOf } = useSides()
  return (
    <Block title={t('today.locks')} count={locks.length}>
      <ul>
        {locks.map(({ event, locks_at, missing, participants }) => (
          <li key={event.id} className={ROW}>
            <DayTime at={locks_at} className="w-12 text-18" />
            {event.first && <EntityMark entity={event.first} size="small" />}
            <span className="min-w-0 wrap-anywhere">{sidesOf(event)}</span>
            <b className="type-num ml-auto text-d20">
              {number(missing)}
              <span className="sr-only">
                {' '}
                {t('today.missing', { count: missing, participants: number(participants) })}
              </span>
            </b>
          </li>
        ))}
        <li className="border-t border-line py-2 text-13 text-text-3">{t('today.locks_note')}</li>
      </ul>
    </Block>
  )
}

function Health({ parts }: Pick<Today['health'], 'parts'>) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  return (
    <Block title={t('today.health')}>
      <ul>
        {parts.map(({ part, state, waiting }) => (
          <li key={part} className={ROW}>
            {state === 'ok' ? (
              <CircleCheck className="size-4 text-ok" aria-hidden="true" />
            ) : (
              <CircleAlert className="size-4 text-warn" aria-hidden="true" />
            )}
            {t(`today.parts.${part}.${state}`)}
            <span className="ml-auto text-13 text-text-3">
              {t('today.waiting', { number: number(waiting) })}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Presence({ present }: Pick<Today, 'present'>) {
  const { t } = useTranslation('desk')
  const me = useMe()
  const { sidesOf } = useSides()
  if (present.length === 0) return null
  return (
    <Block title={t('today.present')} count={present.length}>
      <ul>
        {present.map(({ user, event }) => (
          <li key={user.id} className={ROW}>
            <Avatar name={user.name} image={user.avatar} size={28} />
            <b className="min-w-0 font-semibold wrap-anywhere">{user.name}</b>
            <span className="ml-auto text-13 text-text-3">
              {user.id === me.id
                ? t('today.you')
                : event
                  ? t('today.at_event', { sides: sidesOf(event) })
                  : null}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  )
}
