import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { runCommand } from '../src/cli-commands.ts'

const SERVER = join(import.meta.dirname, '..')

export type Ended = { code: number | null; stdout: string; stderr: string }
export type Running = {
  child: ChildProcess
  /** Resolves with the output so far as soon as it matches. */
  printed(pattern: RegExp): Promise<string>
  ended: Promise<Ended>
}

/** Runs one of the server's programs as its own process, as `npm run …` does. */
export function run(program: 'main' | 'cli', args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(SERVER, `src/${program}.ts`), ...args], {
    // No proxy stands before it that must stop sending requests first.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  )
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(stdout) && resolve(stdout)
      child.stdout.on('data', look)
      look()
      void ended.then(() => reject(new Error(`ended without printing ${pattern}: ${stdout}${stderr}`)))
    })
  return { child, printed, ended }
}

/** Runs a command of the command line as `run('cli', …)` does, but in this process, which starts nothing. */
export async function command(args: string[], env: Record<string, string>): Promise<Ended> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const code = await runCommand(args, {
    env,
    print: (line) => stdout.push(`${line}\n`),
    complain: (line) => stderr.push(`${line}\n`),
  })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}
