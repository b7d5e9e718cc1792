import type { Session } from '@called-it/contract/account/sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useFormat } from '../../../lib/language/format.ts'
import { now } from '../../../lib/time/now.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Badge } from '../../../ui/figures/badge.tsx'
import { Failed } from '../../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { sessionsQuery } from '../account.ts'
import styles from './devices.module.css'
import { EndSession } from './end-session.tsx'
import { Panel, PanelPart } from '../panel.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Matches the server's names of handheld devices. */
const HANDHELD = /Android|iPhone|iPad/

/** The user's sessions: this device and the others. Each of the others can be ended, or all at once. */
export function Devices() {
  const { t } = useTranslation('devices')
  return (
    <Panel title={t('title')}>
      <p className="px-6 pb-4 text-14 text-text-2 max-tablet:px-4">{t('text')}</p>
      <List />
      <PanelPart>
        <SignOutEverywhere />
      </PanelPart>
    </Panel>
  )
}

function List() {
  const { t } = useTranslation('devices')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  if (!sessions)
    return (
      <PanelPart>
        {error ? (
          <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className="grid gap-4 py-2">
            <Skeleton className="block h-11" />
            <Skeleton className="block h-11" />
          </Loading>
        )}
      </PanelPart>
    )
  return (
    <ul ref={list} className={styles.list} aria-label={t('title')} tabIndex={-1}>
      {sessions.map((session) => (
        <Device key={session.id} session={session} list={list} />
      ))}
    </ul>
  )
}

function Device({ session, list }: { session: Session; list: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('devices')
  const dayOf = useDay()
  const { dayKey } = useFormat()
  const { client, signed_in_at, is_current } = session
  const usedAt = session.last_used_at ?? signed_in_at
  const isUsedSince = !is_current && dayKey(usedAt) !== dayKey(signed_in_at)
  const device = client ?? t('unknown')
  const Icon = HANDHELD.test(device) ? Smartphone : Monitor
  const signedIn = dayOf('signed_in', signed_in_at)
  return (
    <li data-current={is_current || undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className="min-w-0">
        <b>{device}</b> {is_current && <Badge tone="accent">{t('current')}</Badge>}
        <small>{isUsedSince ? `${signedIn} · ${dayOf('used', usedAt)}` : signedIn}</small>
      </span>
      {!is_current && <EndSession id={session.id} device={device} signedIn={signedIn} list={list} />}
    </li>
  )
}

/** Formats a day in words, such as “today”. */
function useDay() {
  const { t } = useTranslation('devices')
  const { dayWord, isThisYear, day, fullDay } = useFormat()
  return (event: 'signed_in' | 'used', at: string) =>
    dayWord(at, now()) === 'today'
      ? t(`${event}.today`)
      : t(`${event}.day`, { day: isThisYear(at, now()) ? day(at) : fullDay(at) })
}
