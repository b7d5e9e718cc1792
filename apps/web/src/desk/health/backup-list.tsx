import type { BackupHealth, BackupRun } from '@called-it/contract/health/backup-health.ts'
import { CircleX, Database, LoaderCircle, Lock } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Block } from '../shell/block.tsx'
import { Figure, Named } from './figures.tsx'
import styles from './health.module.css'
import { useMeasures } from './use-measures.ts'

/** The newest backups, and how one is restored. */
export function BackupList({ backups }: { backups: BackupHealth }) {
  const { t } = useTranslation('desk')
  const { recent, kept, last_drill: drill } = backups
  return (
    <Block title={t('health.backups')} count={kept.files}>
      {recent.length === 0 ? (
        <p className={styles.none}>{t('health.no_backups')}</p>
      ) : (
        <dl className={styles.figures}>
          {recent.map((backup) => (
            <BackupFigure
              key={backup.id}
              backup={backup}
              triedMs={drill?.state === 'done' && drill.file === backup.file ? drill.ms : null}
            />
          ))}
        </dl>
      )}
      <p className={styles.none}>{t('health.restore_how')}</p>
      <code className={styles.command}>npm run cli -- restore FILE</code>
    </Block>
  )
}

type BackupFigureProps = {
  backup: BackupRun
  /** How long the drill with its file took (ms); null: it is not the one that was tried last. */
  triedMs: number | null
}

function BackupFigure({ backup, triedMs }: BackupFigureProps) {
  const { t } = useTranslation('desk')
  const { datedMoment, number } = useFormat()
  const { size, duration } = useMeasures()
  const { state, started_at, bytes, rows, ms, is_kept, is_encrypted, error } = backup
  const Icon =
    state === 'failed' ? CircleX : state === 'running' ? LoaderCircle : is_encrypted ? Lock : Database
  const label = (
    <Named icon={<Icon className={state === 'failed' ? 'text-err' : undefined} aria-hidden="true" />}>
      {datedMoment(started_at)}
    </Named>
  )
  if (state === 'running') return <Figure label={label} value={t('health.runs.backup.busy')} />
  if (state === 'failed')
    return (
      <Figure label={label} value={t('health.runs.failed')}>
        <span lang="en">{error}</span>
      </Figure>
    )
  const notes = [
    rows !== null && ms !== null && t('health.backup_rows', { rows: number(rows), time: duration(ms) }),
    is_encrypted && t('health.encrypted'),
    !is_kept && t('health.gone'),
  ]
  return (
    <Figure label={label} value={size(bytes ?? 0)}>
      {notes.filter(Boolean).join('; ')}
      {triedMs !== null && (
        <span className="block text-ok">{t('health.tried', { time: duration(triedMs) })}</span>
      )}
    </Figure>
  )
}

/** How backups are set up, where no worker makes any. */
export function NoBackups() {
  const { t } = useTranslation('desk')
  return (
    <Block title={t('health.backups')}>
      <p className={styles.none}>{t('health.backups_off')}</p>
      <code className={styles.command}>BACKUP_DIR=/var/backups/called-it</code>
      <p className={styles.none}>{t('health.backup_how')}</p>
      <code className={styles.command}>npm run cli -- backup DIR</code>
      <code className={styles.command}>npm run cli -- restore FILE</code>
    </Block>
  )
}
