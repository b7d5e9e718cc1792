import type { Invitation } from '@called-it/contract/people/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, List, Link2, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import styles from './invitations.module.css'
import { usesQuery, USES_SIZE } from './invitations-query.ts'

type RowsProps = {
  invitations: readonly Invitation[]
  /** Called with the new link of an invitation. */
  onRenewed: (url: string) => void
}

/** Invitations with what can be done to them, and who came by each. */
export function InvitationRows({ invitations, onRenewed }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onRenewed={onRenewed} />
      ))}
    </ul>
  )
}

function InvitationRow({ invitation, onRenewed }: { invitation: Invitation } & Pick<RowsProps, 'onRenewed'>) {
  const { t } = useTranslation('desk')
  const { datedMoment } = useFormat()
  const localized = useLocalized()
  const takeBack = useTakeBack()
  const [isOpen, setIsOpen] = useState(false)
  const { id, kind, state, uses, max_uses, waiting, tournament, department, team, expires_at } = invitation
  const params = { id: String(id) }
  const revoke = useDeed({
    send: () => call('DELETE /api/v1/organiser/invitations/{id}', { params }),
    onDone: ({ audit_id }) => {
      if (audit_id !== null)
        offerTakeBack({ summary: t('invitations.revoked'), run: () => takeBack(audit_id) })
    },
    failed: t('invitations.not_revoked'),
  })
  const renew = useDeed({
    send: () => call('POST /api/v1/organiser/invitations/{id}/renew', { params }),
    onDone: ({ url }) => onRenewed(url),
    failed: t('invitations.not_renewed'),
  })
  const Icon = kind === 'link' ? Link2 : List
  const leads = [
    tournament && localized(tournament.name),
    team?.name,
    department,
    invitation.is_drawn && t('invitations.with_draw'),
  ].filter(Boolean)
  const isBusy = revoke.isPending || renew.isPending
  return (
    <li className={styles.row}>
      <Icon className="size-5 text-text-3" aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-semibold">{leads.join(', ') || t('invitations.contest')}</b>
        <p className="text-13 text-text-3">
          {t(`invitations.kind.${kind}`)}, {t(`invitations.state.${state}`)}
          {expires_at && `, ${t('invitations.lives', { at: datedMoment(expires_at) })}`}
        </p>
      </div>
      <button
        type="button"
        className="link min-h-11 justify-self-start text-14"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {kind === 'list'
          ? t('invitations.came_of_list', { came: uses, all: uses + waiting })
          : max_uses === null
            ? t('invitations.came', { count: uses })
            : t('invitations.came_of', { came: uses, all: max_uses })}
      </button>
      <div className="flex flex-wrap gap-2">
        {kind === 'link' && state !== 'revoked' && (
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => renew.mutate()}
          >
            {t('invitations.renew')}
          </Button>
        )}
        {state !== 'revoked' && (
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            icon={<Ban aria-hidden="true" />}
            onClick={() => revoke.mutate()}
          >
            {t('invitations.revoke')}
          </Button>
        )}
      </div>
      {isOpen && <Uses id={id} />}
    </li>
  )
}

/** The last who came by an invitation. */
function Uses({ id }: { id: number }) {
  const { t } = useTranslation('desk')
  const { datedMoment } = useFormat()
  const { data, error, refetch } = useQuery(usesQuery(id, 1))
  if (error)
    return <Failed title={t('invitations.uses_failed')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading className="col-span-full">
        <Skeleton className="block h-12" />
      </Loading>
    )
  return (
    <ul className={styles.uses} aria-label={t('invitations.who')}>
      {data.users.length === 0 && <li className="text-text-3">{t('invitations.nobody')}</li>}
      {data.users.map(({ user, department, is_newcomer, at }) => (
        <li key={user.id}>
          <b className="font-medium">{user.name}</b>
          <span className="text-text-3">
            {[department, is_newcomer ? null : t('invitations.was_here'), datedMoment(at)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
      {data.meta.total > USES_SIZE && (
        <li className="text-text-3">{t('invitations.last', { count: USES_SIZE })}</li>
      )}
    </ul>
  )
}
