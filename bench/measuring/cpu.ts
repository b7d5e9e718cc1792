import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { BenchServer } from '../processes/bench-server.ts'

/**
 * Returns a clock of the processor time (ms) of the server's process and its database backends so far. Unlike
 * the time that passes, it does not depend on other processes of the machine. Linux only: it reads /proc.
 */
export async function startCpuClock(server: BenchServer): Promise<() => Promise<number>> {
  const postmaster = parentOf(await own(server.database.pool))
  return async () => {
    // Connections of this pool belong to the benchmark, so they are idle while a call is measured.
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

/** Returns the fields of a process behind its name, which may hold spaces: the first is its state. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Returns the process that started a process. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/**
 * Returns the processor time of a process (ms), from nanoseconds, which are finer than the ticks of `stat`. A
 * process that has ended counts with its parent.
 */
export function onProcessorMs(pid: number): number {
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

/**
 * Returns the time of ended children, such as workers of a parallel query, which the system counts in ticks
 * of 10 ms.
 */
export function endedChildrenMs(pid: number): number {
  const [user, system] = statOf(pid).slice(13, 15).map(Number) as [number, number]
  return (user + system) * 10
}
