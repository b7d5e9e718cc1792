import {
  type Channel,
  MESSAGE_KINDS,
  type MessageKind,
  switchChannel,
} from '@called-it/contract/account/channels.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../lib/http/api.ts'
import { useErrorText } from '../../../lib/http/error-text.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Tick } from '../../../ui/forms/field.tsx'
import { Failed } from '../../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { channelsQuery } from '../../../game/queries/channels-query.ts'
import styles from './channels-table.module.css'

/** Which messages come by which channel: only channels that reach the user have switches. */
export function ChannelsTable() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useQuery(channelsQuery)
  if (!data)
    return error ? (
      <Failed title={t('channels.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="block h-94 max-tablet:h-103" />
      </Loading>
    )
  const { channels, reached, offered, stopped } = data
  // A chat that was told to be quiet is linked already.
  const linked = stopped.length > 0 ? [...reached, 'chat'] : reached
  const others = offered.filter((channel) => !linked.includes(channel))
  return (
    <div className="grid gap-3">
      {reached.length > 0 ? (
        <>
          <Table channels={channels} reached={reached} />
          {reached.length > 1 && <p className="text-13 text-text-2">{t('channels.order')}</p>}
        </>
      ) : (
        <p className="text-14 text-text-2">{t('channels.none')}</p>
      )}
      {stopped.length > 0 && <p className="text-13 text-text-2">{t('channels.stopped')}</p>}
      {others.length > 0 && <Others channels={others} />}
    </div>
  )
}

type Chosen = Record<MessageKind, Channel[]>

function Table({ channels, reached }: { channels: Chosen; reached: Channel[] }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (body: Partial<Chosen>) => call('PUT /api/v1/user/channels', { body }),
    scope: { id: 'channels' },
    onSuccess: (saved) => queryClient.setQueryData(channelsQuery.queryKey, saved),
    onError: (error) =>
      showToast({
        severity: 'error',
        summary: t('channels.not_saved'),
        detail: errorText(error),
        group: 'account',
      }),
  })
  const toggle = (kind: MessageKind, channel: Channel, isOn: boolean) =>
    saving.mutate({ [kind]: switchChannel(channels[kind], channel, isOn) })
  return (
    <table className={styles.table}>
      <caption className="sr-only">{t('channels.title')}</caption>
      <thead>
        <tr>
          <td />
          {reached.map((channel) => (
            <th key={channel} scope="col">
              {t(`channels.short.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESSAGE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(`channels.kinds.${kind}`)}
              <small>{t(`channels.about.${kind}`)}</small>
            </th>
            {reached.map((channel) => (
              <td key={channel}>
                <label className={styles.cell}>
                  <Tick
                    aria-label={`${t(`channels.kinds.${kind}`)}: ${t(`channels.names.${channel}`)}`}
                    checked={channels[kind].includes(channel)}
                    disabled={saving.isPending}
                    onChange={(event) => toggle(kind, channel, event.target.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How the other channels reach the user. */
function Others({ channels }: { channels: Channel[] }) {
  const { t } = useTranslation('account')
  const linked = channels.filter((channel) => channel !== 'push')
  return (
    <p className="text-13 text-text-2">
      {channels.includes('push') && t('channels.get_push')}{' '}
      {linked.length > 0 && (
        <>
          {t('channels.get_linked', {
            names: linked.map((channel) => t(`channels.names.${channel}`)).join(', '),
          })}{' '}
          <Link to="/account/security" className="link">
            {t('channels.link')}
          </Link>
        </>
      )}
    </p>
  )
}
