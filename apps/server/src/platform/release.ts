import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

/** The release of this program, as `0.1.0`. */
export const RELEASE: string = version

const partsOf = (release: string): number[] => release.split('.').map(Number)

/** Whether a release is older than another one. Both are three numbers: `1.10.0` is newer than `1.9.3`. */
export function isOlder(release: string, than: string): boolean {
  const [own, other] = [partsOf(release), partsOf(than)]
  const nth = own.findIndex((part, at) => part !== other[at])
  return nth !== -1 && own[nth]! < other[nth]!
}
