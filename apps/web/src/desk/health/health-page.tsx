import type { Finding, ProductHealth } from '@called-it/contract/health/health.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { BackupAge } from './backup-age.tsx'
import { BackupList, NoBackups } from './backup-list.tsx'
import { DrillBlock } from './drill-block.tsx'
import { Figure, Named } from './figures.tsx'
import { healthQuery } from './health-query.ts'
import styles from './health.module.css'
import { useRun } from './use-run.ts'

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
      // The line is there from the start, so that nothing moves.
      note={data ? `${weekday(data.now)}, ${time(data.now)}` : '\u00a0'}
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

function Parts({ health }: { health: ProductHealth }) {
  const { t } = useTranslation('desk')
  const { report, queue, senders, software, backups, now } = health
  const backup = useRun({
    about: 'backup',
    send: () => call('POST /api/v1/organiser/backups', {}),
    latest: backups?.recent[0],
  })
  const drill = useRun({
    about: 'drill',
    send: () => call('POST /api/v1/organiser/drills', {}),
    latest: backups?.last_drill ?? undefined,
  })
  // There is nothing to restore before the first backup.
  const canDrill = backups !== null && backups.last_good !== null
  useKeys([
    { code: 'KeyB', label: t('health.runs.backup.ask'), when: backups !== null, run: backup.ask },
    { code: 'KeyD', label: t('health.drill'), when: canDrill, run: drill.ask },
  ])
  return (
    <>
      {backups && <BackupAge backups={backups} now={now} isBusy={backup.isBusy} onBackup={backup.ask} />}
      <div className={styles.blocks}>
        <div>{backups ? <BackupList backups={backups} /> : <NoBackups />}</div>
        {backups && (
          <div>
            <DrillBlock backups={backups} canAsk={canDrill} isBusy={drill.isBusy} onDrill={drill.ask} />
          </div>
        )}
        <div>
          <Queue queue={queue} />
        </div>
        <div>
          <Senders senders={senders} />
        </div>
        <div>
          <Versions software={software} />
        </div>
        <div>
          <Findings report={report} />
        </div>
      </div>
    </>
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
  return (
    <Block title={t('health.versions')}>
      <dl className={styles.figures}>
        <Figure label={<Named icon={<Tag aria-hidden="true" />}>Called It</Named>} value={program} />
        <Figure label={<Named icon={<Database aria-hidden="true" />}>PostgreSQL</Named>} value={database} />
        <Figure
          label={<Named icon={<Layers aria-hidden="true" />}>{t('health.schema')}</Named>}
          value={migration}
        />
      </dl>
    </Block>
  )
}
