import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeImageFrom } from './node-image.ts'
import { Failed, firstLine, has, runTool } from './tools.ts'

/** The greatest size of the image, unpacked (MB). */
const MOST_MB = 220
const START_MAX_MS = 60_000

/**
 * Builds the image with buildah and runs it as a container would be run: as its user, with a read-only root, as process 1. Returns what
 * was found, in a sentence, or why it was not built.
 */
export async function checkImage(
  root: string,
  { folder, databaseUrl, port }: { folder: string; databaseUrl: string; port: number },
): Promise<string> {
  if (!has('buildah')) return 'NOT BUILT: buildah is not installed'
  if (process.getuid?.() !== 0) return 'NOT BUILT: only root can run the image in a root of its own'
  // Files are copied: it needs no file system of its own.
  const buildah = (...args: string[]) =>
    runTool('buildah', [
      '--storage-driver',
      'vfs',
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
      ...args,
    ])
  const build = (context: string, ...args: string[]) =>
    buildah('bud', '--isolation', 'chroot', '--format', 'docker', '--layers', '--quiet', ...args, context)

  const given = process.env.NODE_IMAGE
  const node = given || nodeImageFrom(folder, build)
  if (node === null)
    return 'NOT BUILT: NODE_IMAGE names no image, and debootstrap is not installed to make one'
  build(root, '--tag', 'called-it', '--build-arg', `NODE_IMAGE=${node}`)
  const { Docker: docker } = JSON.parse(buildah('inspect', '--type', 'image', 'called-it')) as {
    Docker: { config: ImageConfig }
  }
  const container = firstLine(buildah('from', '--pull-never', 'called-it'))
  const mounted = firstLine(buildah('mount', container))
  const megabytes = Number.parseInt(firstLine(runTool('du', ['-s', '--block-size=1000000', mounted])), 10)
  if (megabytes > MOST_MB) throw new Failed(`The image has ${megabytes} MB, more than ${MOST_MB}.`)
  const started = await runImage(mounted, docker.config, { databaseUrl, port })
  return `${megabytes} MB unpacked, on ${given || 'a base made here'}; ${started}`
}

type ImageConfig = {
  User: string
  Env: string[]
  WorkingDir: string
  Entrypoint: string[]
  Cmd: string[]
  StopSignal: string
  Healthcheck: { Test: string[] }
}

/** Runs the image on a database until it is healthy, and stops it by its own signal. */
async function runImage(
  mounted: string,
  config: ImageConfig,
  { databaseUrl, port }: { databaseUrl: string; port: number },
): Promise<string> {
  // A container's runtime makes the places for what it mounts.
  for (const name of ['proc', 'dev']) mkdirSync(join(mounted, name), { recursive: true })
  const env: Record<string, string> = {
    ...Object.fromEntries(
      config.Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    ROLES: 'api,worker',
    DRAIN_SECONDS: '1',
    PUBLIC_URL: 'https://game.example',
    TRUST_PROXY: '1',
    MESSENGER: 'reddy',
    REDDY_TOKEN: 'no-bot-has-this-token-0123456789',
    LOG_LEVEL: 'warn',
  }
  const entered = [
    `--userspec=${config.User}`,
    mounted,
    '/usr/local/bin/node',
    '-e',
    ENTER,
    '--',
    config.WorkingDir,
    env.PATH ?? '',
  ]
  const script = `set -eu
    mount --bind "$0" "$0"; mount -o remount,ro,bind "$0"
    mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"; mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"
    exec chroot "$@"`
  const command = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', '/bin/sh', '-c', script, mounted]
  const [program, ...flags] = config.Entrypoint
  if (program !== 'node') throw new Failed(`The image starts ${program}, not node.`)
  const child = spawn('unshare', [...command, ...entered, ...flags, ...config.Cmd], {
    env: { ...env, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  try {
    // As Docker would ask it: by the command of HEALTHCHECK, in the image.
    const health = config.Healthcheck.Test.slice(2)
    const isHealthy = () =>
      spawnSync('chroot', [...entered, ...health], { env: { ...env, PATH: process.env.PATH ?? '' } })
        .status === 0
    const latest = performance.now() + START_MAX_MS
    while (!isHealthy()) {
      if (performance.now() > latest || child.exitCode !== null)
        throw new Failed(`The image did not become healthy:\n${output}`)
      await pause(300)
    }
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (!page.ok || !(await page.text()).includes('<div id="root">'))
      throw new Failed(`The image serves no web app: ${page.status}`)
    if (!/uid 10001, process 1, read-only/.test(output)) throw new Failed(`It runs otherwise:\n${output}`)
    // The namespace's first process is a child of unshare.
    const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    process.kill(Number(first), config.StopSignal as NodeJS.Signals)
    const code = await ended
    if (code !== 0) throw new Failed(`After ${config.StopSignal} the image ended with ${code}:\n${output}`)
  } finally {
    child.kill('SIGKILL')
  }
  return `runs as user ${config.User} with a read-only root as process 1, is healthy, serves the web app, ends on ${config.StopSignal}`
}

/** Goes to the folder of the image, says how it runs, and becomes the program whose arguments follow. */
const ENTER = `
  const [folder, path, ...args] = process.argv.slice(1)
  process.env.PATH = path
  process.chdir(folder)
  let root = 'writable'
  try { require('fs').writeFileSync('written', '') } catch (error) { root = error.code === 'EROFS' ? 'read-only' : error.code }
  console.log('uid ' + process.getuid() + ', process ' + process.pid + ', ' + root)
  process.execve(process.execPath, [process.execPath, ...args], process.env)`
