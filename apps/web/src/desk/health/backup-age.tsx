import type { BackupHealth } from '@called-it/contract/health/backup-health.ts'
import { DatabaseBackup } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import styles from './health.module.css'
import { useMeasures } from './use-measures.ts'

type BackupAgeProps = { backups: BackupHealth; now: string; isBusy: boolean; onBackup: () => void }

/** The age of the last full backup as the figure of the page, where backups are, and one at once. */
export function BackupAge({ backups, now, isBusy, onBackup }: BackupAgeProps) {
  const { t } = useTranslation('desk')
  const { datedMoment, number } = useFormat()
  const { age, size } = useMeasures()
  const { last_good: last, folder, hour, is_encrypted: isEncrypted, kept, state, troubles } = backups
  const at = `${String(hour).padStart(2, '0')}:00`
  const isFailed = troubles.some(({ about, why }) => about === 'backup' && why === 'failed')
  return (
    <section className={styles.age} aria-labelledby="backup-age">
      <b className="type-num" data-state={state}>
        {last ? age(Date.parse(now) - Date.parse(last.started_at)) : t('health.age.none')}
      </b>
      <div>
        <h2 id="backup-age">
          {last
            ? t('health.last_backup', { at: datedMoment(last.started_at), size: size(last.bytes ?? 0) })
            : t('health.no_backup')}
        </h2>
        <p>
          {t(isEncrypted ? 'health.where_encrypted' : 'health.where', { folder, at })}{' '}
          {kept.files > 0 &&
            t('health.kept', { count: kept.files, files: number(kept.files), size: size(kept.bytes) })}
        </p>
        {(isFailed || state !== 'ok') && (
          <p className={styles.warning}>
            {t(isFailed ? 'health.backup_failed' : last ? 'health.backup_old' : 'health.backup_first')}
          </p>
        )}
      </div>
      <Button
        size="small"
        icon={<DatabaseBackup aria-hidden="true" />}
        aria-keyshortcuts="B"
        busy={isBusy && t('health.runs.backup.busy')}
        onClick={onBackup}
      >
        {t('health.runs.backup.ask')} <KeyCap code="KeyB" isPlain />
      </Button>
    </section>
  )
}
