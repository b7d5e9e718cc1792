import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BuiltImage } from './built-image.ts'
import { Failed } from './tools.ts'

const run = promisify(execFile)
const START_MAX_MS = 240_000
const HEALTH_EVERY_MS = 1000
/** So much of what a container has printed is shown. */
const SHOWN = 2000

export type ContainerSettings = {
  env: Record<string, string>
  /** Folders of this machine by where they are in the image: volumes. */
  volumes?: Record<string, string>
}

export type Container = {
  child: ChildProcess
  ended: Promise<number | null>
  /** What it has printed so far. */
  output(): string
  /** Waits until the health check of the image succeeds. Throws `Failed` with its output. */
  untilHealthy(): Promise<void>
  /** Ends it by the signal of the image. Returns its exit code. */
  stop(): Promise<number | null>
}

/**
 * Runs the image as a container would be run: as its user, with a read-only root, as process 1 of its own. `args` come after its entry
 * point, in the place of its command. The network is that of this machine.
 */
export function startContainer(
  image: BuiltImage,
  settings: ContainerSettings,
  args: string[] = image.config.Cmd,
): Container {
  const [program, ...flags] = image.config.Entrypoint
  if (program !== 'node') throw new Failed(`The image starts ${program}, not node.`)
  return startInside(image, settings, [...flags, ...args])
}

/** The same with another program than that of the entry point: `args` are those of Node. */
export function startInside(
  { files, config }: BuiltImage,
  { env: given, volumes = {} }: ContainerSettings,
  args: string[],
): Container {
  const env = { ...environmentOf(config), ...given }
  const entered = enteredBy({ files, config }, env)
  const mounts = Object.entries(volumes).map(([to, from]) => `mount --bind '${from}' "$0${to}"`)
  const script = `set -eu
    mount --bind "$0" "$0"; mount -o remount,ro,bind "$0"
    mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"; mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"
    ${mounts.join('\n')}
    exec chroot "$@"`
  const command = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', '/bin/sh', '-c', script, files]
  const child = spawn('unshare', [...command, ...entered, ...args], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  // As Docker would ask it: by the command of HEALTHCHECK, in the image.
  const asking = { env: { ...env, SAY_HOW: '', PATH: process.env.PATH ?? '' } }
  const isHealthy = () =>
    run('chroot', [...entered, ...config.Healthcheck.Test.slice(2)], asking).then(
      () => true,
      () => false,
    )
  return {
    child,
    ended,
    output: () => output,
    async untilHealthy() {
      const latest = performance.now() + START_MAX_MS
      while (!(await isHealthy())) {
        if (performance.now() > latest || child.exitCode !== null)
          throw new Failed(`The image did not become healthy:\n${output.slice(0, SHOWN)}`)
        await pause(HEALTH_EVERY_MS)
      }
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      // The namespace's first process is a child of unshare.
      const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
      process.kill(Number(first), config.StopSignal as NodeJS.Signals)
      return ended
    },
  }
}

const environmentOf = ({ Env }: BuiltImage['config']): Record<string, string> =>
  Object.fromEntries(Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))

/** The arguments of chroot that enter the image as its user and start Node; those of Node follow. */
const enteredBy = (
  { files, config }: Pick<BuiltImage, 'files' | 'config'>,
  env: Record<string, string>,
): string[] => [
  `--userspec=${config.User}`,
  files,
  '/usr/local/bin/node',
  '-e',
  ENTER,
  '--',
  config.WorkingDir,
  env.PATH ?? '',
]

/** Goes to the folder of the image, says how it runs if it is asked to, and becomes the program whose arguments follow. */
const ENTER = `
  const [folder, path, ...args] = process.argv.slice(1)
  process.env.PATH = path
  process.chdir(folder)
  if (process.env.SAY_HOW) {
    let root = 'writable'
    try { require('fs').writeFileSync('written', '') } catch (error) { root = error.code === 'EROFS' ? 'read-only' : error.code }
    console.log('uid ' + process.getuid() + ', process ' + process.pid + ', ' + root)
  }
  process.execve(process.execPath, [process.execPath, ...args], process.env)`
