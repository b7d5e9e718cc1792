// Docker and Compose as far as the scripts of deploy/ and docs/operate.md need them, for a machine without Docker: services of compose.yaml run as
// processes, those of the product in the built image. What belongs to the network of containers differs: all are at 127.0.0.1, each at a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BuiltImage } from './built-image.ts'
import { startDatabase } from './compose-database.ts'
import { inOrder, readCompose, type Service } from './compose-file.ts'
import { type Container, startContainer, startInside } from './container.ts'
import { freePort } from './node.ts'
import { Failed } from './tools.ts'

const CADDY_MAX_MS = 30_000
const OWNER = 10_001

export type Ports = Record<'db' | 'api-1' | 'api-2' | 'worker' | 'http' | 'https' | 'admin', number>
type Running = { stop(): Promise<void>; output(): string }
export type Answer = { code: number; output: string }

/** Returns ports of this machine that nothing uses. */
export async function choosePorts(): Promise<Ports> {
  const names = ['db', 'api-1', 'api-2', 'worker', 'http', 'https', 'admin'] as const
  const ports: [string, number][] = []
  for (const name of names) {
    let port = await freePort()
    while (ports.some(([, other]) => other === port)) port = await freePort()
    ports.push([name, port])
  }
  return Object.fromEntries(ports) as Ports
}

type Place = { checkout: string; folder: string; ports: Ports; build: () => BuiltImage }

/** Returns what answers the commands of `docker`. */
export function makeStandIn({ checkout, folder, ports, build }: Place) {
  let image: BuiltImage | null = null
  const running = new Map<string, Running>()
  const volumeOf = (name: string) => join(folder, 'volumes', name)

  /** Everything that has a place in the network of containers has one at 127.0.0.1 here. */
  const here = (text: string) =>
    text
      .replace('@db:5432/', `@127.0.0.1:${ports.db}/`)
      .replaceAll(/(api-[12]):3000/g, (_, name: 'api-1' | 'api-2') => `127.0.0.1:${ports[name]}`)

  /** How the image runs as a service. */
  function settingsOf(name: string, { environment, mounts }: Service) {
    const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]))
    const volumes = mounts.map(({ from, to }): [string, string] => {
      const volume = volumeOf(from)
      if (!existsSync(volume)) {
        mkdirSync(volume, { recursive: true })
        // A new volume belongs to whom its place in the image belongs to.
        chownSync(volume, OWNER, OWNER)
      }
      return [to, volume]
    })
    const port = String(ports[name as keyof Ports])
    return { env: { ...env, HOST: '127.0.0.1', PORT: port }, volumes: Object.fromEntries(volumes) }
  }

  async function start(name: string, service: Service): Promise<Running> {
    if (name === 'db') {
      const stop = await startDatabase({
        environment: service.environment,
        volume: volumeOf('database'),
        script: join(checkout, 'deploy/make-database.sh'),
        port: ports.db,
      })
      return { stop, output: () => '' }
    }
    if (name === 'caddy') return startCaddy(service)
    if (image === null) throw new Failed(`${name} has no image.`)
    const container = startContainer(image, settingsOf(name, service))
    try {
      await container.untilHealthy()
    } catch (error) {
      container.child.kill('SIGKILL')
      throw error
    }
    return { stop: () => ended(name, container), output: container.output }
  }

  async function ended(name: string, container: Container): Promise<void> {
    const code = await container.stop()
    if (code !== 0) throw new Failed(`${name} ended with ${code}:\n${container.output()}`)
  }

  /** Caddy with its file of `deploy/`; only what belongs to a machine differs: ports, and an authority of its own in the place of Let's Encrypt. */
  async function startCaddy({ environment }: Service): Promise<Running> {
    const data = volumeOf('certificates')
    mkdirSync(data, { recursive: true })
    const { admin, http, https } = ports
    const machine = `{\n\tadmin 127.0.0.1:${admin}\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n}\n`
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, machine + readFileSync(join(checkout, 'deploy/Caddyfile'), 'utf8'))
    const env = {
      PATH: process.env.PATH,
      HOME: data,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: volumeOf('caddy'),
      DOMAIN: environment.DOMAIN,
      NODES: here(environment.NODES ?? ''),
    }
    const child: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr!.on('data', (text) => (output += String(text)))
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const latest = performance.now() + CADDY_MAX_MS
    while (!(await fetch(`http://127.0.0.1:${admin}/config/`).catch(() => null))?.ok) {
      if (child.exitCode !== null || performance.now() > latest)
        throw new Failed(`Caddy does not start:\n${output}`)
      await pause(100)
    }
    return {
      output: () => output,
      async stop() {
        child.kill('SIGTERM')
        await gone
      },
    }
  }

  async function up(services: Record<string, Service>, wanted: string[], options: string[]): Promise<void> {
    const names = options.includes('--no-deps') ? wanted : inOrder(services, wanted)
    for (const name of names) {
      const old = running.get(name)
      if (old && !options.includes('--force-recreate')) continue
      running.delete(name)
      await old?.stop()
      running.set(name, await start(name, services[name]!))
    }
  }

  async function stop(names: string[]): Promise<void> {
    // Those that wait for others end first.
    const order = inOrder(readCompose(checkout).services, names).toReversed()
    for (const name of order.filter((each) => names.includes(each))) {
      const service = running.get(name)
      running.delete(name)
      await service?.stop()
    }
  }

  async function once(container: Container): Promise<Answer> {
    return { code: (await container.ended) ?? 1, output: container.output() }
  }

  async function compose(command: string, rest: string[]): Promise<Answer> {
    const done = { code: 0, output: '' }
    if (command === 'version') return done
    if (command === 'build') {
      image ??= build()
      return done
    }
    const { services } = readCompose(checkout)
    const { options, names, args } = split(command, rest)
    const [first = ''] = names
    if (command === 'up') await up(services, names.length > 0 ? names : Object.keys(services), options)
    else if (command === 'stop') await stop(names)
    else if (command === 'down') await stop([...running.keys()])
    else if (command === 'logs') return { code: 0, output: running.get(first)?.output() ?? '' }
    else if (command === 'exec' || command === 'run') {
      const settings = settingsOf(first, services[first]!)
      if (command === 'run') {
        if (!options.includes('--no-deps')) await up(services, services[first]!.after, [])
        return once(startContainer(image!, settings, args))
      }
      if (!running.has(first)) return { code: 1, output: `service "${first}" is not running\n` }
      if (args[0] !== 'node') return { code: 127, output: `the image has no ${args[0]}\n` }
      return once(startInside(image!, settings, args.slice(1)))
    } else return { code: 1, output: `unknown docker command: compose ${command}\n` }
    return done
  }

  return {
    volumeOf,
    /** Does what a command of `docker` asks for. */
    async docker(args: string[]): Promise<Answer> {
      const [area, command = '', ...rest] = args
      try {
        if (area === 'compose') return await compose(command, rest)
        if (area === 'image' && command === 'inspect') return { code: image ? 0 : 1, output: '' }
        if (area === 'volume' && command === 'rm') {
          if (running.size > 0) return { code: 1, output: 'volume is in use\n' }
          rmSync(volumeOf(rest[0]!.replace('called-it_', '')), { recursive: true })
          return { code: 0, output: '' }
        }
        return { code: 1, output: `unknown docker command: ${args.join(' ')}\n` }
      } catch (error) {
        if (error instanceof Failed) return { code: 1, output: `${error.message}\n` }
        throw error
      }
    },
    close: () => stop([...running.keys()]),
  }
}

/** Splits what follows a command of Compose: its options, services, and for `exec` and `run` what is run there. */
export function split(
  command: string,
  rest: string[],
): { options: string[]; names: string[]; args: string[] } {
  const options: string[] = []
  let at = 0
  for (; rest[at]?.startsWith('--'); at += 1) {
    options.push(rest[at]!)
    if (['--wait-timeout', '--tail'].includes(rest[at]!)) at += 1
  }
  const names = rest.slice(at)
  return command === 'exec' || command === 'run'
    ? { options, names: names.slice(0, 1), args: names.slice(1) }
    : { options, names, args: [] }
}
