import { readdirSync } from 'node:fs'
import { endedChildrenMs, onProcessorMs, parentOf } from '../measuring/cpu.ts'
import type { BenchServer, SecondServer } from '../processes/bench-server.ts'
import { combine, type Cost, minus, times } from './cost.ts'

/** Bytes on the wires of the load generator so far, as nodes see them. */
export type Wires = { out: number; in: number }

/** What was used so far, and when it was read (ms). */
export type Reading = { at: number; used: Cost }

/** Reads what these nodes, and PostgreSQL with all its processes, have used so far. Linux only: it reads /proc. */
export type Meter = () => Promise<Reading>

export async function startMeter(
  server: BenchServer,
  wires: Wires,
  nodes: Pick<SecondServer, 'usage'>[] = [server],
): Promise<Meter> {
  const { pool } = server.database
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  return async () => {
    const { rows: written } = await pool.query<{ wal: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal`,
    )
    const each = await Promise.all(nodes.map((node) => node.usage()))
    const sum = (of: (usage: (typeof each)[number]) => number) =>
      each.reduce((total, usage) => total + of(usage), 0)
    const used = {
      node: sum(({ processMs }) => processMs),
      loop: sum(({ threadMs }) => threadMs),
      postgres: postgresMs(postmaster),
      wal: written[0]!.wal,
      out: wires.out,
      in: wires.in,
      fromDb: sum(({ fromDb }) => fromDb),
      toDb: sum(({ toDb }) => toDb),
    }
    return { at: performance.now(), used }
  }
}

/** Returns what was used between two readings, without what an idle installation uses in that time. */
export function between(before: Reading, after: Reading, idle?: Cost): Cost {
  const used = combine(after.used, before.used, (late, early) => late - early)
  return idle ? minus(used, times(idle, (after.at - before.at) / 1000)) : used
}

/** Returns the time of the postmaster, of its children, and of children that have ended (ms). */
function postgresMs(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(Number(name)))
  const running = [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + onProcessorMs(pid), 0)
  return running + endedChildrenMs(postmaster)

  function isChild(pid: number): boolean {
    try {
      return parentOf(pid) === postmaster
    } catch {
      // It has ended meanwhile; its time is among that of ended children.
      return false
    }
  }
}
