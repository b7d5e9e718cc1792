import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { BenchServer } from './bench-server.ts'

/**
 * Tells how long (ms) the server's process and the backends of its database have been on a processor so far. It is a time
 * that others on the machine do not change, unlike that which passes. Linux only: it reads /proc.
 */
export async function startCpuClock(server: BenchServer): Promise<() => Promise<number>> {
  const postmaster = parentOf(await own(server.database.pool))
  return async () => {
    // Those of the pool that are asked here ask for themselves, so they stand still while a call is measured.
    const { rows } = await server.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type in ('client backend', 'parallel worker') and pid <> pg_backend_pid()`,
    )
    const backends = rows.map(({ pid }) => onProcessorMs(pid)).reduce((sum, ms) => sum + ms, 0)
    return (await server.cpuMs()) + backends + endedChildrenMs(postmaster)
  }
}

async function own(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** The fields of a process behind its name, which may hold spaces: the first is its state. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')

const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** Nanoseconds on a processor: finer than the ticks of `stat`. One that has ended meanwhile counts with its parent. */
function onProcessorMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error as NodeJS.ErrnoException).code === 'ESRCH'
    )
      return 0
    throw error
  }
}

/** What children that have ended, such as workers of a parallel query, took: in ticks of 10 ms. */
function endedChildrenMs(pid: number): number {
  const [user, system] = statOf(pid).slice(13, 15).map(Number) as [number, number]
  return (user + system) * 10
}
