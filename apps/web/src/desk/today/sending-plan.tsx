import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import { useTimeFrom } from '../parts/use-time-from.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { Block } from '../shell/block.tsx'

/** By when the waiting messages of each sender are sent; nothing while none waits. */
export function SendingPlan() {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const timeFrom = useTimeFrom()
  const { data } = useQuery({
    queryKey: deskKeys.sending(),
    queryFn: () => call('GET /api/v1/organiser/sending', {}),
    refetchInterval: 60_000,
  })
  const busy = data?.senders.filter(({ waiting }) => waiting > 0) ?? []
  if (busy.length === 0) return null
  return (
    <Block title={t('today.sending.title')}>
      <ul>
        {busy.map(({ sender, waiting, takes_minutes, done_at, late, held_until }) => (
          <li key={sender} className="border-t border-line py-2 text-14">
            <b className="font-semibold">{t(`today.sending.${sender}`)}</b>{' '}
            {t('today.sending.plan', {
              waiting: number(waiting),
              minutes: number(takes_minutes),
              at: timeFrom(done_at, now()),
            })}
            {held_until !== null && (
              <span className="block text-13 text-text-3">
                {t('today.sending.held', { at: timeFrom(held_until, now()) })}
              </span>
            )}
            {late > 0 && (
              <span className="block text-13 text-warn">{t('today.sending.late', { count: late })}</span>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}
