import type { Finding } from '@called-it/contract/health/health.ts'
import { missingMigrations } from '../platform/database/migrations.ts'
import type { DatabaseFacts, Pool } from './database-store.ts'
import * as store from './database-store.ts'
import { both, error, ok, type Probe, same, warn } from './finding.ts'

/** The oldest PostgreSQL version that will do. */
const LEAST_VERSION = 16
/** By how much the clocks of this machine and of the database may differ (ms). */
const CLOCK = { warn: 1000, error: 60_000 }
/** The share of all connections above which there will soon be none. */
const CONNECTIONS_SHARE = 0.8

/** Says whether the version and what it comes with will do. */
export function judgeVersion({ version, has_trigrams }: DatabaseFacts): Finding[] {
  const figure = same(version)
  return [
    Number.parseInt(version, 10) >= LEAST_VERSION
      ? ok('postgres', { text: same(`PostgreSQL ${version}.`), figure })
      : error('postgres', {
          text: both(
            `Сервер базы — PostgreSQL ${version}, а нужен ${LEAST_VERSION} или новее.`,
            `The database server is PostgreSQL ${version}; ${LEAST_VERSION} is the oldest that will do.`,
          ),
          todo: both(
            'Обновите сервер базы; пакеты новых версий есть на postgresql.org/download.',
            'Upgrade the database server; packages of new versions are at postgresql.org/download.',
          ),
          figure,
        }),
    has_trigrams
      ? ok('extension', { text: both('Расширение pg_trgm на месте.', 'The extension pg_trgm is there.') })
      : error('extension', {
          text: both(
            'В базе нет расширения pg_trgm: поиск людей и команд без него не работает.',
            'The database lacks the extension pg_trgm: people and teams cannot be found without it.',
          ),
          todo: both(
            'Установите пакет postgresql-contrib и выполните в базе: create extension pg_trgm.',
            'Install the package postgresql-contrib and run in the database: create extension pg_trgm.',
          ),
        }),
  ]
}

/** Says whether the user of the database has the rights that it needs, and no more. */
export function judgeRights({ is_superuser, may_create }: DatabaseFacts): Finding {
  if (!may_create)
    return error('rights', {
      text: both(
        'Пользователь базы не может создавать таблицы: следующее обновление не запустится.',
        'The user of the database may not create tables: the next upgrade will not start.',
      ),
      todo: both(
        'Сделайте его владельцем базы: alter database … owner to ….',
        'Make it the owner of the database: alter database … owner to ….',
      ),
    })
  if (is_superuser)
    return warn('rights', {
      text: both(
        'Пользователь базы — суперпользователь: ошибка или взлом затронет весь сервер базы.',
        'The user of the database is a superuser: a mistake or a break-in concerns the whole server.',
      ),
      todo: both(
        'Создайте для программы своего пользователя, владельца одной её базы.',
        'Make a user for the program that owns its database alone.',
      ),
    })
  return ok('rights', {
    text: both(
      'Прав пользователя базы хватает, лишних нет.',
      'The user of the database has the rights that it needs, and no more.',
    ),
  })
}

/** Says whether what is saved outlives a loss of power. */
export function judgeDurability({ fsync, synchronous_commit, full_page_writes }: DatabaseFacts): Finding {
  const wrong = [
    ...(fsync === 'on' ? [] : [`fsync = ${fsync}`]),
    ...(full_page_writes === 'on' ? [] : [`full_page_writes = ${full_page_writes}`]),
  ]
  const isWeak = synchronous_commit === 'off'
  if (wrong.length > 0 || isWeak) {
    const set = [...wrong, ...(isWeak ? ['synchronous_commit = off'] : [])].join(', ')
    const damage = both(
      `Настройки базы ${set}: отключение питания может испортить её.`,
      `The database has ${set}: a loss of power may damage it.`,
    )
    const loss = both(
      `Настройка базы ${set}: при отключении питания пропадут последние сохранённые прогнозы.`,
      `The database has ${set}: a loss of power loses the predictions that were saved last.`,
    )
    return error('durability', {
      text: wrong.length > 0 ? damage : loss,
      todo: both(
        'Верните fsync, full_page_writes и synchronous_commit значение on в postgresql.conf и перечитайте его.',
        'Set fsync, full_page_writes and synchronous_commit to on in postgresql.conf and reload it.',
      ),
    })
  }
  return ok('durability', {
    text: both(
      `Сохранённое переживёт отключение питания (fsync, full_page_writes, synchronous_commit = ${synchronous_commit}).`,
      `What is saved outlives a loss of power (fsync, full_page_writes, synchronous_commit = ${synchronous_commit}).`,
    ),
  })
}

/** Says whether connections are left. `pool` is the most that one process opens. */
export function judgeConnections(
  {
    connections_max: max,
    connections_used: used,
  }: Pick<DatabaseFacts, 'connections_max' | 'connections_used'>,
  pool: number,
): Finding {
  const figure = same(`${used}/${max}`)
  const text = both(
    `Занято соединений с базой: ${used} из ${max}; один процесс открывает до ${pool}.`,
    `${used} of ${max} connections to the database are taken; a process opens up to ${pool}.`,
  )
  if (pool > max || used > max * CONNECTIONS_SHARE)
    return warn('connections', {
      text,
      todo: both(
        'Увеличьте max_connections базы или уменьшите DATABASE_POOL процессов.',
        'Raise max_connections of the database, or lower DATABASE_POOL of the processes.',
      ),
      figure,
    })
  return ok('connections', { text, figure })
}

/** Says whether the schema is that of this program. */
export function judgeMigrations({
  missing,
  unknown,
  last,
}: {
  missing: string[]
  unknown: string[]
  last: string
}): Finding {
  if (missing.length > 0)
    return error('migrations', {
      text: both(
        `В базе нет миграций этой программы: ${missing.length}, первая — ${missing[0]}.`,
        `The database lacks migrations of this program: ${missing.length}, the first is ${missing[0]}.`,
      ),
      todo: both(
        'Перезапустите программу: она выполнит их при запуске.',
        'Restart the program: it applies them at its start.',
      ),
    })
  if (unknown.length > 0)
    return warn('migrations', {
      text: both(
        `Базу обновила программа новее этой: миграция ${unknown.at(-1)} здесь неизвестна.`,
        `A newer program has upgraded the database: this one does not know the migration ${unknown.at(-1)}.`,
      ),
      todo: both(
        'Обновите и этот процесс до той же версии.',
        'Upgrade this process to the same version, too.',
      ),
    })
  return ok('migrations', {
    text: both(
      `Схема базы — ${last}, все миграции выполнены.`,
      `The schema of the database is ${last}; no migration is missing.`,
    ),
    figure: same(last),
  })
}

/** Says whether the clock of this machine agrees with the database's; `aheadMs` may be off by `withinMs`. */
export function judgeClock(aheadMs: number, withinMs: number): Finding {
  const apart = Math.max(0, Math.abs(aheadMs) - withinMs)
  const seconds = (apart / 1000).toFixed(1)
  if (apart < CLOCK.warn)
    return ok('clock', {
      text: both(
        'Часы машины и базы идут одинаково.',
        'The clocks of this machine and of the database agree.',
      ),
    })
  const [ru, en] = aheadMs > 0 ? ['спешат', 'ahead of'] : ['отстают', 'behind']
  const said = {
    text: both(
      `Часы этой машины ${ru} на ${seconds.replace('.', ',')} с. Приём прогнозов закрывается по часам базы, поэтому прогнозам это не вредит, но время в журнале неверное.`,
      `The clock of this machine is ${seconds} s ${en} the database's. Predictions close by the clock of the database, so none is harmed, but the times in the log are wrong.`,
    ),
    todo: both(
      'Включите синхронизацию времени: timedatectl set-ntp true.',
      'Switch on time synchronisation: timedatectl set-ntp true.',
    ),
  }
  return apart < CLOCK.error ? warn('clock', said) : error('clock', said)
}

/** Compares the clocks: the database's time lies between two looks at this machine's. */
async function lookAtClock(pool: Pool): Promise<Finding> {
  // The first statement may have to connect.
  await store.readClock(pool)
  const before = Date.now()
  const ms = await store.readClock(pool)
  const after = Date.now()
  return judgeClock((before + after) / 2 - ms, (after - before) / 2)
}

/** Looks at the database. `size` is the most connections that a process opens. */
export const databaseProbes = (pool: Pool, size: number): Probe[] => [
  {
    key: 'postgres',
    look: async () => {
      const facts = await store.readFacts(pool)
      return [
        ...judgeVersion(facts),
        judgeRights(facts),
        judgeDurability(facts),
        judgeConnections(facts, size),
      ]
    },
  },
  {
    key: 'migrations',
    look: async () =>
      judgeMigrations({
        missing: await missingMigrations(pool),
        unknown: await store.unknownMigrations(pool),
        last: (await store.readVersions(pool)).migration,
      }),
  },
  { key: 'clock', look: () => lookAtClock(pool) },
]
