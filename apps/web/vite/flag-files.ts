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

/** A flag of a few stripes: its picture is smaller than the headers of a request for it. */
const SIMPLE_MAX = 900
/** References inside a picture, which browsers do not follow in every part of another file. */
const REFERS = /url\(|href|<style|<use/
const simple = names.flatMap((name) => {
  const picture = readFileSync(join(folder, name), 'utf8')
  return picture.length > SIMPLE_MAX || REFERS.test(picture) ? [] : [{ name: name.slice(0, -4), picture }]
})

/** The codes of the simple flags, which are all in one file. */
export const SIMPLE_FLAGS = simple.map(({ name }) => name)

/**
 * Serves the flags, each as small as possible, as `<FLAGS><code>.svg`, and the simple ones together as `<FLAGS>simple.svg#<code>`: a
 * page of 24 flags makes six requests instead of 24. Importing them would put 270 addresses, or the pictures themselves, into
 * the bundle.
 */
export function flagFiles(): Plugin {
  return {
    name: 'flag-files',
    apply: ({ build }) => !build?.ssr,
    configureServer(server) {
      server.middlewares.use(`/${FLAGS}`, (request, response, next) => {
        const name = /^\/([a-z-]+\.svg)$/.exec(request.url ?? '')?.[1]
        if (!name || !(names.includes(name) || name === TOGETHER)) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(name === TOGETHER ? together() : read(name))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FLAGS + TOGETHER, source: together() })
      for (const name of names) this.emitFile({ type: 'asset', fileName: FLAGS + name, source: read(name) })
    },
  }
}

const TOGETHER = 'simple.svg'

/** The simple flags as symbols of one file, each by its code. */
function together(): string {
  const symbols = simple.map(({ name, picture }) =>
    picture
      .replace(/ xmlns="[^"]*"/, '')
      .replace(/ id="[^"]*"/, '')
      .replace('<svg', `<symbol id="${name}"`)
      .replace('</svg>', '</symbol>')
      .replaceAll(/\s*\n\s*/g, ''),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
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
