import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serverEnvironment, serverFlags } from '../../scripts/server-memory.mjs'
import type { ServerMessage } from './server.ts'

type Told<Kind extends ServerMessage['kind']> = Extract<ServerMessage, { kind: Kind }>
/** What a server's process has used so far. */
export type NodeUsage = Omit<Told<'usage'>, 'kind'>

export type NodeProcess = {
  /** Where it serves; fulfilled when it does. */
  ready: Promise<Told<'ready'>>
  ask<Kind extends 'memory' | 'load' | 'cpu' | 'usage'>(kind: Kind): Promise<Told<Kind>>
  end(): Promise<void>
}

/** The environment that all processes of a benchmark share. */
export const environment = serverEnvironment({ PATH: process.env.PATH, NODE_ENV: 'production' })

/** Starts a server under test in a separate process, with these settings besides those of all benchmarks. */
export function spawnNode(settings: Record<string, string>): NodeProcess {
  const child = spawn(process.execPath, [...serverFlags, join(import.meta.dirname, 'server.ts')], {
    env: {
      ...environment,
      // All of the load comes from one machine, so the server trusts the addresses that it states.
      TRUST_PROXY: '127.0.0.1',
      MESSENGER: 'builtin',
      TRUSTED_NETWORKS: '10.99.0.0/24=200',
      CONNECTIONS_PER_ADDRESS: '100000',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const hear = async <Kind extends ServerMessage['kind']>(kind: Kind): Promise<Told<Kind>> => {
    const message = await Promise.race([once(child, 'message'), ended.then(() => [null])])
    if (message[0]?.kind !== kind) throw new Error('the server under test has ended')
    return message[0]
  }
  return {
    ready: hear('ready'),
    ask: (kind) => {
      child.send(kind)
      return hear(kind)
    },
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
