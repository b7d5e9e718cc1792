import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** The file of the service worker: its name never changes, or browsers would keep the old one. */
export const WORKER = 'sw.js'

/** Adds the service worker, with a name for its memory that is another one for each build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const build = createHash('sha256')
          .update(Object.keys(bundle).toSorted().join('\n'))
          .digest('base64url')
          .slice(0, 12)
        const source = readFileSync(join(import.meta.dirname, '..', WORKER), 'utf8')
        const named = source.replace("const BUILD = ''", () => `const BUILD = '${build}'`)
        if (named === source) throw new Error('The service worker has no place for the name of the build.')
        const { code } = await minify(WORKER, named, { module: false })
        this.emitFile({ type: 'asset', fileName: WORKER, source: code })
      },
    },
  }
}
