import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Config, optimize } from 'svgo'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags/4x3')
const names = readdirSync(folder)

/**
 * A flag is 640 units wide and shown 44 pixels wide at most: a unit is a fourteenth of a pixel, so decimals are not
 * needed.
 */
const SETTINGS: Config = {
  floatPrecision: 0,
  plugins: [{ name: 'preset-default', params: { overrides: { convertTransform: { floatPrecision: 3 } } } }],
}

/** The address of the flags: it changes with them, so that a browser can cache each for ever. */
export const FLAGS = `assets/flags-${hashOf([
  ...names.map((name) => readFileSync(join(folder, name))),
  readFileSync(join(import.meta.dirname, 'flag-files.ts')),
])}/`

/**
 * Serves the flags, each as small as possible, as `<FLAGS><code>.svg`. Importing them would put 270 addresses, or the
 * pictures themselves, into the bundle, although a page shows a dozen.
 */
export function flagFiles(): Plugin {
  return {
    name: 'flag-files',
    apply: ({ build }) => !build?.ssr,
    configureServer(server) {
      server.middlewares.use(`/${FLAGS}`, (request, response, next) => {
        const name = /^\/([a-z-]+\.svg)$/.exec(request.url ?? '')?.[1]
        if (!name || !names.includes(name)) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(read(name))
      })
    },
    generateBundle() {
      for (const name of names) this.emitFile({ type: 'asset', fileName: FLAGS + name, source: read(name) })
    },
  }
}

/** Most flags are a few stripes, and small already. */
const SMALL = 3000

function read(name: string): string {
  const picture = readFileSync(join(folder, name), 'utf8')
  return picture.length < SMALL ? picture : optimize(picture, SETTINGS).data
}

function hashOf(contents: Buffer[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('base64url').slice(0, 8)
}
