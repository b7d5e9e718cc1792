// What compose.yaml says, read as Docker Compose reads it: merged, and completed with the values of .env.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { Failed } from './tools.ts'

export type Service = {
  image: string
  build?: { args?: Record<string, string> }
  environment: Record<string, string>
  /** Volumes and files of the checkout by where they are mounted. */
  mounts: { from: string; to: string }[]
  /** The services that must be healthy before this one starts. */
  after: string[]
}

type Written = {
  image: string
  build?: Service['build']
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
}

/** Reads compose.yaml of a checkout with its .env. Throws `Failed` with the words of a variable that must be set and is not. */
export function readCompose(checkout: string): { name: string; services: Record<string, Service> } {
  const env = readEnvFile(join(checkout, '.env'))
  const { name, services } = parse(readFileSync(join(checkout, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as { name: string; services: Record<string, Written> }
  const read = Object.entries(services).map(([service, written]): [string, Service] => {
    const { image, build, env_file, environment = {}, volumes = [], depends_on = {} } = written
    const given = Object.entries(environment).map(([key, value]) => [key, completed(String(value), env)])
    return [
      service,
      {
        image: completed(image, env),
        ...(build && { build }),
        // What stands under `environment` counts for more than the file.
        environment: { ...(env_file === '.env' ? env : {}), ...Object.fromEntries(given) },
        mounts: volumes.map((text) => {
          const [from, to] = text.split(':') as [string, string]
          return { from, to }
        }),
        after: Object.entries(depends_on).map(([other, { condition }]) => {
          if (condition !== 'service_healthy')
            throw new Failed(`${service} waits for ${other} that is ${condition}.`)
          return other
        }),
      },
    ]
  })
  return { name, services: Object.fromEntries(read) }
}

/** Reads .env as Compose does: nothing between single quotes has a meaning. */
export function readEnvFile(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, quoted, plain] = /^([A-Z_]+)=(?:'([^']*)'|([^'#\s]*))$/.exec(line) ?? []
      return name === undefined ? [] : [[name, quoted ?? plain ?? '']]
    }),
  )
}

/** Completes `${NAME}`, `${NAME:-otherwise}` and `${NAME:?what to do}`. */
function completed(text: string, env: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, rest = '') => {
    const value = env[name] ?? ''
    if (value !== '' || sign === undefined) return value
    if (sign === '-') return rest
    throw new Failed(`compose.yaml needs ${name}: ${rest}.`)
  })
}

/** Returns services in an order in which each comes after those that it waits for. */
export function inOrder(services: Record<string, Service>, wanted: string[]): string[] {
  const sorted: string[] = []
  const add = (service: string, waiting: string[]) => {
    if (waiting.includes(service)) throw new Failed(`${service} waits for itself.`)
    const { after } = services[service] ?? { after: null }
    if (after === null) throw new Failed(`compose.yaml has no service ${service}.`)
    for (const other of after) add(other, [...waiting, service])
    if (!sorted.includes(service)) sorted.push(service)
  }
  for (const service of wanted) add(service, [])
  return sorted
}
