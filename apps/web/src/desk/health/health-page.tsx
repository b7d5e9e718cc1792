import type { Finding, ProductHealth } from '@called-it/contract/health/health.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CircleCheck,
  CirclePause,
  CircleX,
  Database,
  Layers,
  ListChecks,
  Tag,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useDeed } from '../parts/use-deed.ts'
import { Block } from '../shell/block.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import styles from './health.module.css'

const healthQuery = queryOptions({
  queryKey: deskKeys.health(),
  queryFn: () => call('GET /api/v1/organiser/health', {}),
  refetchInterval: 60_000,
})

/** How the product is: what the doctor found, the queues, the senders of messages, the versions, and how backups are made. */
export function HealthPage() {
  const { t } = useTranslation('desk')
  const { weekday, time } = useFormat()
  const { data, error, refetch } = useQuery(healthQuery)
  const queryClient = useQueryClient()
  const examining = useDeed({
    send: () => call('POST /api/v1/organiser/doctor', {}),
    onDone: (health) => queryClient.setQueryData(healthQuery.queryKey, health),
    failed: t('health.examine_failed'),
  })
  const isBusy = examining.isPending
  const examine = () => {
    if (!isBusy) examining.mutate()
  }
  useKeys([{ code: 'KeyO', label: t('health.examine'), when: data !== undefined, run: examine }])
  return (
    <DeskPage
      title={t('health.title')}
      note={data && `${weekday(data.now)}, ${time(data.now)}`}
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<ListChecks aria-hidden="true" />}
          aria-keyshortcuts="O"
          busy={isBusy && t('health.examining')}
          onClick={examine}
        >
          {t('health.examine')} <KeyCap code="KeyO" isPlain />
        </Button>
      }
    >
      {data ? (
        <Parts health={data} />
      ) : error ? (
        <Failed title={t('health.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className={styles.blocks!}>
          {[1, 2, 3, 4].map((at) => (
            <Skeleton key={at} className="block h-40" />
          ))}
        </Loading>
      )}
    </DeskPage>
  )
}

function Parts({ health: { report, queue, senders, software } }: { health: ProductHealth }) {
  return (
    <div className={styles.blocks}>
      <Findings report={report} />
      <div>
        <Queue queue={queue} />
        <Senders senders={senders} />
        <Versions software={software} />
        <Backups />
      </div>
    </div>
  )
}

const TROUBLES: Finding['state'][] = ['error', 'warn']
/** Troubles first, then what is in order, then what is not in use. */
const ORDER: Finding['state'][] = [...TROUBLES, 'ok', 'off']

function Findings({ report }: Pick<ProductHealth, 'report'>) {
  const { t } = useTranslation('desk')
  const { datedMoment } = useFormat()
  if (!report)
    return (
      <Block title={t('health.findings')}>
        <p className={styles.none}>{t('health.never')}</p>
      </Block>
    )
  const { findings, checked_at } = report
  const troubles = findings.filter(({ state }) => TROUBLES.includes(state)).length
  const sorted = ORDER.flatMap((state) => findings.filter((finding) => finding.state === state))
  return (
    <Block
      title={t('health.findings')}
      count={troubles}
      action={
        <span className="text-13 text-text-3">
          {t('health.checked', { count: findings.length, at: datedMoment(checked_at) })}
        </span>
      }
    >
      <ul className={styles.list}>
        {sorted.map((finding, at) => (
          <FindingRow key={`${finding.key} ${at}`} finding={finding} />
        ))}
      </ul>
    </Block>
  )
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, error: CircleX, off: CirclePause }

function FindingRow({ finding: { state, text, todo } }: { finding: Finding }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const Icon = ICONS[state]
  return (
    <li data-state={state}>
      <Icon aria-hidden="true" />
      <span>
        <span className="sr-only">{t(`health.states.${state}`)}: </span>
        {localized(text)}
      </span>
      {todo && state !== 'ok' && <small>{localized(todo)}</small>}
    </li>
  )
}

function Figure({ label, value, children }: { label: ReactNode; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  )
}

function Queue({ queue: { due, late, failing, failed } }: Pick<ProductHealth, 'queue'>) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  return (
    <Block title={t('health.queue')}>
      <dl className={styles.figures}>
        <Figure label={t('health.due')} value={number(due)}>
          {late > 0 && t('health.late', { number: number(late) })}
        </Figure>
        <Figure label={t('health.failing')} value={number(failing)} />
        <Figure label={t('health.failed_jobs')} value={number(failed)} />
      </dl>
    </Block>
  )
}

function Senders({ senders }: Pick<ProductHealth, 'senders'>) {
  const { t } = useTranslation('desk')
  const { number, time } = useFormat()
  return (
    <Block title={t('health.senders')}>
      {senders.length === 0 ? (
        <p className={styles.none}>{t('health.no_senders')}</p>
      ) : (
        <dl className={styles.figures}>
          {senders.map(({ sender, waiting, sent, refused, dead, held_until }) => (
            <Figure
              key={sender}
              label={t(`today.sending.${sender}`)}
              value={t('health.sent', { number: number(sent) })}
            >
              {[
                waiting > 0 && t('health.waiting', { number: number(waiting) }),
                refused + dead > 0 && t('health.not_arrived', { number: number(refused + dead) }),
                held_until !== null && t('today.sending.held', { at: time(held_until) }),
              ]
                .filter(Boolean)
                .join('; ')}
            </Figure>
          ))}
        </dl>
      )}
    </Block>
  )
}

function Versions({ software: { program, database, migration } }: Pick<ProductHealth, 'software'>) {
  const { t } = useTranslation('desk')
  const named = (icon: ReactNode, name: string) => (
    <span className={styles.named}>
      {icon}
      {name}
    </span>
  )
  return (
    <Block title={t('health.versions')}>
      <dl className={styles.figures}>
        <Figure label={named(<Tag aria-hidden="true" />, 'Called It')} value={program} />
        <Figure label={named(<Database aria-hidden="true" />, 'PostgreSQL')} value={database} />
        <Figure label={named(<Layers aria-hidden="true" />, t('health.schema'))} value={migration} />
      </dl>
    </Block>
  )
}

function Backups() {
  const { t } = useTranslation('desk')
  return (
    <Block title={t('health.backups')}>
      <p className={styles.none}>{t('health.backup_how')}</p>
      <code className={styles.command}>npm run cli -- backup DIR</code>
      <code className={styles.command}>npm run cli -- restore FILE</code>
    </Block>
  )
}
