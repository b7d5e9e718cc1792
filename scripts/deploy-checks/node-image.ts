import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './tools.ts'

const NAME = 'localhost/node-image'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Makes what the Dockerfile's NODE_IMAGE is made of, without a registry of images: Debian by debootstrap, with this Node, this machine's
 * npm, and binutils. Returns its name.
 */
export function nodeImageFrom(folder: string, build: (context: string, ...args: string[]) => string): string {
  const system = join(folder, 'node-image/root')
  if (existsSync(system)) return NAME
  mkdirSync(system, { recursive: true })
  const packages = 'ca-certificates,libstdc++6,libatomic1,binutils'
  // What it mounts there is gone with its own view of the file system, however it ends.
  const debian = ['--variant=minbase', `--include=${packages}`, 'bookworm', system]
  runTool('unshare', ['--mount', 'debootstrap', ...debian])
  copyFileSync(process.execPath, join(system, 'usr/local/bin/node'))
  // npm's program is npm/bin/npm-cli.js.
  const npm = dirname(dirname(realpathSync(runTool('which', ['npm']).trim())))
  const modules = join(system, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(npm, join(modules, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/local/bin/npm'))
  // A machine whose traffic is looked into has authorities of its own, which npm must know, too.
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(system, CERTIFICATES))
  const lines = [
    'FROM scratch',
    'COPY root/ /',
    `ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
  ]
  writeFileSync(join(folder, 'node-image/Dockerfile'), `${lines.join('\n')}\n`)
  build(join(folder, 'node-image'), '--tag', 'node-image')
  return NAME
}
