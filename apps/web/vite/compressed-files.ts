import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|txt|json|webmanifest)$/
const pack = [
  {
    ending: '.br',
    by: (text: Buffer) =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  },
  { ending: '.gz', by: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }) },
]

/**
 * Puts `.br` and `.gz` beside every text file of the build: compressed once, as small as possible, and served as they
 * are. Reads the folder when everything is written, so that files of other plugins and of `public/` are included.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async writeBundle({ dir }) {
      if (!dir) return
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => TEXT.test(path))
      await Promise.all(
        files.flatMap((path) =>
          pack.map(async ({ ending, by }) => {
            const file = join(dir, path)
            writeFileSync(file + ending, await by(readFileSync(file)))
          }),
        ),
      )
    },
  }
}
