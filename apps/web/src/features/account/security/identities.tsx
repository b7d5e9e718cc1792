import type { IdentityKind, OwnIdentity, SignInWay } from '@called-it/contract/account/identities.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, Mail, MessageSquare, Send } from 'lucide-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useFormat } from '../../../lib/language/format.ts'
import { useLocalized, withWords } from '../../../lib/language/language.ts'
import { lazyPart } from '../../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Failed } from '../../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { identitiesQuery, waysQuery } from '../account.ts'
import styles from './devices.module.css'
import { LinkForm } from './link-form.tsx'
import type { LinkReturn } from './link-return.ts'
import type { LinkStepsProps } from './link-steps.ts'
import { Panel, PanelPart } from '../panel.tsx'
import { UnlinkIdentity } from './unlink-identity.tsx'

// Only contests with these ways load them.
const LinkedElsewhere = lazyPart(() => import('./linked-elsewhere.tsx'), 'LinkedElsewhere')
const LinkChat = lazyPart(
  withWords('telegram', () => import('./link-chat.tsx')),
  'LinkChat',
)
const LinkElsewhere = lazyPart(() => import('./link-elsewhere.tsx'), 'LinkElsewhere')

const ICONS = { reddy: MessageSquare, email: Mail, telegram: Send, oidc: Building2 }

type IdentitiesProps = {
  /** What a page elsewhere has just led back with. */
  came: LinkReturn | undefined
  onLinked: () => void
}

/** What the user signs in with: each way that is on can be linked, and all but the last one unlinked. */
export function Identities({ came, onLinked }: IdentitiesProps) {
  const { t } = useTranslation('devices')
  return (
    <Panel title={t('identities.title')}>
      <p className="px-6 pb-4 text-14 text-text-2 max-tablet:px-4">{t('identities.text')}</p>
      {came && (
        <Suspense fallback={null}>
          <LinkedElsewhere came={came} onLinked={onLinked} />
        </Suspense>
      )}
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
    ...ways.data.map(({ key }) => key),
  ])
  const wayOf = (kind: IdentityKind) => ways.data.find(({ key }) => key === kind)
  return (
    <ul ref={list} className={styles.list} aria-label={t('identities.title')} tabIndex={-1}>
      {[...kinds].map((kind) => {
        const identity = held.get(kind)
        const way = wayOf(kind)
        if (identity)
          return (
            <Linked key={kind} identity={identity} way={way} isLast={identities.length === 1} list={list} />
          )
        return way && <Linkable key={kind} way={way} list={list} />
      })}
    </ul>
  )
}

/** The name of a way: of a company account it is the company's. */
function useWayName(): (kind: IdentityKind, way: SignInWay | undefined) => string {
  const { t } = useTranslation('devices')
  const localized = useLocalized()
  return (kind, way) => (kind === 'oidc' && way ? localized(way.name) : t(`identities.ways.${kind}`))
}

type LinkedProps = {
  identity: OwnIdentity
  /** Undefined: it is switched off. */
  way: SignInWay | undefined
  isLast: boolean
  list: RefObject<HTMLElement | null>
}

function Linked({ identity, way, isLast, list }: LinkedProps) {
  const { t } = useTranslation('devices')
  const { fullDay } = useFormat()
  const { kind, key, linked_at } = identity
  const name = useWayName()(kind, way)
  const Icon = ICONS[kind]
  return (
    <li data-current={way ? true : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className="min-w-0">
        <b>{name}</b>
        <small>
          {key} · {way ? t('identities.since', { day: fullDay(linked_at) }) : t('identities.off')}
        </small>
      </span>
      {isLast ? (
        <span className="text-13 text-text-3">{t('identities.last')}</span>
      ) : (
        <UnlinkIdentity identity={identity} way={name} list={list} />
      )}
    </li>
  )
}

function Linkable({ way, list }: { way: SignInWay; list: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('devices')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = useWayName()(way.key, way)
  const Icon = ICONS[way.key]
  const end = () => {
    setOpen(false)
    // The button comes back with the next render.
    requestAnimationFrame(() => button.current?.focus())
  }
  const linked = () => {
    setOpen(false)
    list.current?.focus()
  }
  return (
    <li>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className="min-w-0">
        <b>{name}</b>
        <small>{t('identities.none')}</small>
      </span>
      {!isOpen && (
        <Button
          ref={button}
          variant="secondary"
          size="small"
          aria-label={t('identities.link.label', { way: name })}
          onClick={() => setOpen(true)}
        >
          {t('identities.link.button')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton className="col-start-2 block h-11" />}>
          <LinkSteps way={way} onEnd={end} onLinked={linked} />
        </Suspense>
      )}
    </li>
  )
}

/** What is to be done to link a way, by its kind. */
function LinkSteps({ way, onEnd, onLinked }: LinkStepsProps) {
  switch (way.kind) {
    case 'code':
      return <LinkForm isByLetter={way.key === 'email'} onEnd={onEnd} onLinked={onLinked} />
    case 'link':
      return <LinkChat way={way} onEnd={onEnd} onLinked={onLinked} />
    case 'redirect':
      return <LinkElsewhere way={way} onEnd={onEnd} onLinked={onLinked} />
  }
}
