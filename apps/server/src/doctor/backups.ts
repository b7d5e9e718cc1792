import type { Localized } from '@called-it/contract/languages.ts'
import type { Finding } from '@called-it/contract/health/health.ts'
import type { BackupHealth } from '@called-it/contract/health/backup-health.ts'
import { type Backups, readBackups } from '../backups/backups.ts'
import type { Db } from '../schema.ts'
import { both, error, off, ok, type Probe, warn } from './finding.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Up to which age the last good backup is in order, and from which on it is a trouble (ms). */
const AGE = { ok: 26 * HOUR_MS, warn: 50 * HOUR_MS }

const ageOf = ({ now }: Backups, at: string): number => Date.parse(now) - Date.parse(at)
const troubleOf = ({ troubles }: Backups, about: 'backup' | 'drill') =>
  troubles.find((trouble) => trouble.about === about)

/** Says an age in words. */
function agedOf(ms: number): Localized {
  if (ms < HOUR_MS) return both('меньше часа', 'less than an hour')
  if (ms < 3 * DAY_MS) return both(`${Math.floor(ms / HOUR_MS)} ч`, `${Math.floor(ms / HOUR_MS)} h`)
  return both(`${Math.floor(ms / DAY_MS)} дн`, `${Math.floor(ms / DAY_MS)} d`)
}

/** Says by the age of the last good backup how backups are. */
export function stateOf(backups: Backups): BackupHealth['state'] {
  const { last_good } = backups
  if (last_good === null) return troubleOf(backups, 'backup') ? 'error' : 'warn'
  const age = ageOf(backups, last_good.started_at)
  return age <= AGE.ok ? 'ok' : age <= AGE.warn ? 'warn' : 'error'
}

/** Returns what owners see of backups; null: no worker makes any. */
export async function readBackupHealth(db: Db): Promise<BackupHealth | null> {
  const backups = await readBackups(db)
  if (backups === null) return null
  const { settings, last_good, recent, kept, last_drill, troubles } = backups
  return {
    state: stateOf(backups),
    ...settings,
    last_good: last_good && shownBackup(last_good),
    recent: recent.map(shownBackup),
    kept,
    last_drill: last_drill && shownDrill(last_drill),
    troubles: troubles.map(({ about, why, since }) => ({ about, why, since })),
  }
}

function shownBackup(backup: Backups['recent'][number]): BackupHealth['recent'][number] {
  const { id, state, started_at, file, is_kept, is_encrypted, bytes, ms, rows, error: why } = backup
  return { id, state, started_at, file, is_kept, is_encrypted, bytes, ms, rows, error: why }
}

function shownDrill(drill: NonNullable<Backups['last_drill']>): NonNullable<BackupHealth['last_drill']> {
  const { id, state, started_at, file, ms, tournaments, rows, points, mistakes, error: why } = drill
  return { id, state, started_at, file, ms, tournaments, rows, points, mistakes, error: why }
}

/** Says how old the last good backup is, and whether the last one that was restored on trial is as it should be. */
export function judgeBackups(backups: Backups | null): Finding[] {
  if (backups === null)
    return [
      off('backup', {
        text: both(
          'Резервные копии сами не делаются: папка BACKUP_DIR не задана.',
          'No backups are made by themselves: the folder BACKUP_DIR is not set.',
        ),
        todo: both(
          'Задайте BACKUP_DIR процессу с ролью worker и перезапустите его.',
          'Set BACKUP_DIR for the process with the role worker and restart it.',
        ),
      }),
    ]
  return [judgeBackup(backups), judgeDrill(backups)]
}

const MADE = { ok, warn, error }

function judgeBackup(backups: Backups): Finding {
  const trouble = troubleOf(backups, 'backup')
  const { last_good } = backups
  const state = stateOf(backups)
  const figure = last_good && agedOf(ageOf(backups, last_good.started_at))
  const age =
    figure === null
      ? both('Резервных копий ещё нет.', 'There is no backup yet.')
      : both(`Последней резервной копии ${figure.ru}.`, `The last backup is ${figure.en} old.`)
  if (trouble?.why === 'failed')
    return MADE[state === 'ok' ? 'warn' : state]('backup', {
      ...(figure && { figure }),
      text: both(
        `Последняя резервная копия не получилась. ${age.ru} ${trouble.error ?? ''}`.trimEnd(),
        `The last try to make a backup has failed. ${age.en} ${trouble.error ?? ''}`.trimEnd(),
      ),
      todo: both(
        'Исправьте причину: попытка повторится через час, а кнопка на пульте делает копию сразу.',
        'Correct the cause: it is tried again in an hour, and a button at the desk makes a backup at once.',
      ),
    })
  if (state === 'ok') return ok('backup', { ...(figure && { figure }), text: age })
  return MADE[state]('backup', {
    ...(figure && { figure }),
    text: age,
    todo:
      last_good === null
        ? both(
            'Первая появится ночью; кнопка на пульте делает копию сразу.',
            'The first is made at night; a button at the desk makes a backup at once.',
          )
        : both(
            'Проверьте, запущен ли процесс с ролью worker: копию каждой ночи делает он.',
            'See whether a process with the role worker runs: it makes the backup of each night.',
          ),
  })
}

function judgeDrill(backups: Backups): Finding {
  const { last_drill } = backups
  const trouble = troubleOf(backups, 'drill')
  if (trouble?.why === 'failed') {
    const why = [trouble.error, ...(last_drill?.mistakes ?? []).slice(0, 1)].filter(Boolean).join(' ')
    return error('drill', {
      text: both(
        `Пробное восстановление копии не получилось. ${why}`.trimEnd(),
        `The trial restore of a backup has failed. ${why}`.trimEnd(),
      ),
      todo: both(
        'Исправьте причину и повторите на пульте: пока неизвестно, можно ли вернуться к копии.',
        'Correct the cause and repeat it at the desk: until then nobody knows whether the backup can be restored.',
      ),
    })
  }
  if (trouble)
    return warn('drill', {
      text: both(
        'Копию не восстанавливали на пробу больше 8 дней.',
        'No backup has been restored on trial for 8 days.',
      ),
      todo: both(
        'Проверьте, запущен ли процесс с ролью worker: он делает это каждую неделю.',
        'See whether a process with the role worker runs: it does this each week.',
      ),
    })
  if (last_drill?.state === 'running')
    return ok('drill', {
      text: both(
        'Копию сейчас восстанавливают на пробу.',
        'A backup is being restored on trial at the moment.',
      ),
    })
  if (last_drill?.state !== 'done')
    return off('drill', {
      text: both(
        'Копию ещё не восстанавливали на пробу; worker делает это сам.',
        'No backup has been restored on trial yet; the worker does this by itself.',
      ),
    })
  const ago = agedOf(ageOf(backups, last_drill.started_at))
  return ok('drill', {
    text: both(
      `Копия восстановлена на пробу ${ago.ru} назад, строк рейтинга пересчитано: ${last_drill.rows ?? 0}, все сошлись.`,
      `A backup was restored on trial ${ago.en} ago; rows of ratings computed again: ${last_drill.rows ?? 0}, all are right.`,
    ),
  })
}

/** Looks at the backups. */
export const backupProbes = (db: Db): Probe[] => [
  { key: 'backup', look: async () => judgeBackups(await readBackups(db)) },
]
