import type { IdentityKind, OwnIdentity } from '@called-it/contract/account/identities.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, Mail, MessageSquare, Send } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useFormat } from '../../../lib/language/format.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Failed } from '../../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { identitiesQuery, waysQuery } from '../account.ts'
import styles from './devices.module.css'
import { LinkForm } from './link-form.tsx'
import { Panel, PanelPart } from '../panel.tsx'
import { UnlinkIdentity } from './unlink-identity.tsx'

const ICONS = { reddy: MessageSquare, email: Mail, telegram: Send, oidc: Building2 }

/** What the user signs in with: each way that is on can be linked, and all but the last one unlinked. */
export function Identities() {
  const { t } = useTranslation('devices')
  return (
    <Panel title={t('identities.title')}>
      <p className="px-6 pb-4 text-14 text-text-2 max-tablet:px-4">{t('identities.text')}</p>
      <List />
    </Panel>
  )
}

function List() {
  const { t } = useTranslation('devices')
  const { data: identities, error, refetch } = useQuery(identitiesQuery)
  const ways = useQuery(waysQuery)
  const list = useRef<HTMLUListElement>(null)
  const failure = error ?? ways.error
  if (!identities || !ways.data)
    return (
      <PanelPart>
        {failure ? (
          <Failed
            title={t('identities.failed')}
            error={failure}
            onRetry={() => void Promise.all([refetch(), ways.refetch()])}
          />
        ) : (
          <Loading className="grid gap-4 py-2">
            <Skeleton className="block h-11" />
          </Loading>
        )}
      </PanelPart>
    )
  const held = new Map(identities.map((identity) => [identity.kind, identity]))
  // A way that was switched off is shown where the user still has it.
  const kinds = new Set<IdentityKind>([
    ...identities.map(({ kind }) => kind),
    ...ways.data.flatMap(({ key, kind }) => (kind === 'code' ? [key] : [])),
  ])
  return (
    <ul ref={list} className={styles.list} aria-label={t('identities.title')} tabIndex={-1}>
      {[...kinds].map((kind) => {
        const identity = held.get(kind)
        return identity ? (
          <Linked key={kind} identity={identity} isLast={identities.length === 1} list={list} />
        ) : (
          <Linkable key={kind} kind={kind} list={list} />
        )
      })}
    </ul>
  )
}

type LinkedProps = { identity: OwnIdentity; isLast: boolean; list: RefObject<HTMLElement | null> }

function Linked({ identity, isLast, list }: LinkedProps) {
  const { t } = useTranslation('devices')
  const { fullDay } = useFormat()
  const { kind, key, linked_at } = identity
  const Icon = ICONS[kind]
  return (
    <li data-current>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className="min-w-0">
        <b>{t(`identities.ways.${kind}`)}</b>
        <small>
          {key} · {t('identities.since', { day: fullDay(linked_at) })}
        </small>
      </span>
      {isLast ? (
        <span className="text-13 text-text-3">{t('identities.last')}</span>
      ) : (
        <UnlinkIdentity identity={identity} list={list} />
      )}
    </li>
  )
}

function Linkable({ kind, list }: { kind: IdentityKind; list: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('devices')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Icon = ICONS[kind]
  const way = t(`identities.ways.${kind}`)
  return (
    <li>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className="min-w-0">
        <b>{way}</b>
        <small>{t('identities.none')}</small>
      </span>
      {!isOpen && (
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-label={t('identities.link.label', { way })}
          onClick={() => setOpen(true)}
        >
          {t('identities.link.button')}
        </Button>
      )}
      {isOpen && (
        <LinkForm
          isByLetter={kind === 'email'}
          onEnd={() => setOpen(false)}
          onLinked={() => list.current?.focus()}
        />
      )}
    </li>
  )
}
