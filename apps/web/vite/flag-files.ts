import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags/4x3')

/**
 * Serves the flags as `/flags/<code>.svg`. Importing them would put 270 addresses, or the pictures themselves,
 * into the bundle, although a page shows a dozen.
 */
export function flagFiles(): Plugin {
  return {
    name: 'flag-files',
    apply: ({ build }) => !build?.ssr,
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = /^\/([a-z-]+\.svg)$/.exec(request.url ?? '')?.[1]
        if (!name || !readdirSync(folder).includes(name)) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(readFileSync(join(folder, name)))
      })
    },
    generateBundle() {
      for (const name of readdirSync(folder)) {
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(join(folder, name)) })
      }
    },
  }
}
