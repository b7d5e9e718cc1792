import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeHaproxy } from '../../scripts/deploy-checks/settings-files.ts'
import { has } from '../../scripts/deploy-checks/tools.ts'
import { freePort } from './free-port.ts'

/** HAProxy looks every second whether a process is ready. */
const READY_MS = 2500

/** Starts HAProxy with the file of `deploy/` before a server. Null if this machine has none. */
export async function startHaproxy(
  address: string,
): Promise<{ address: string; stop(): Promise<void> } | null> {
  if (!has('haproxy')) return null
  const folder = await mkdtemp(join(tmpdir(), 'called-it-haproxy-'))
  const port = await freePort()
  const root = join(import.meta.dirname, '../..')
  const file = writeHaproxy(root, folder, { port, nodes: [Number(new URL(address).port)] })
  const child = spawn('haproxy', ['-q', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  await pause(READY_MS)
  if (child.exitCode !== null) throw new Error(`HAProxy has ended with ${child.exitCode}`)
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await rm(folder, { recursive: true })
    },
  }
}
