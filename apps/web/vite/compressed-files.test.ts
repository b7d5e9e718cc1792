import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { compressedFiles } from './compressed-files.ts'

const TEXTS = [
  'index.html',
  'boot.js',
  'assets/a.css',
  'assets/a.js',
  'flags/de.svg',
  'a.json',
  'a.webmanifest',
  'a.txt',
]
const OTHERS = ['assets/a.woff2', 'art.webp', 'icon.png']
const CONTENT = Buffer.from('Called It. '.repeat(500))

const dir = await mkdtemp(join(tmpdir(), 'called-it-build-'))
afterAll(() => rm(dir, { recursive: true }))

it('compresses every text file of a build, and nothing else, as small as possible', async () => {
  for (const folder of ['assets', 'flags']) await mkdir(join(dir, folder))
  for (const name of [...TEXTS, ...OTHERS]) await writeFile(join(dir, name), CONTENT)
  await (compressedFiles().writeBundle as (options: { dir: string }) => Promise<void>)({ dir })

  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  const packed = files
    .filter((entry) => /\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  expect(packed.toSorted()).toEqual(
    TEXTS.flatMap((name) => [join(dir, `${name}.br`), join(dir, `${name}.gz`)]).toSorted(),
  )
  const best = brotliCompressSync(CONTENT, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: CONTENT.length,
    },
  })
  for (const name of TEXTS) {
    const br = await readFile(join(dir, `${name}.br`))
    const gz = await readFile(join(dir, `${name}.gz`))
    expect([brotliDecompressSync(br), gunzipSync(gz)]).toEqual([CONTENT, CONTENT])
    expect(br).toEqual(best)
    expect(gz.length).toBeLessThanOrEqual(gzipSync(CONTENT, { level: constants.Z_BEST_COMPRESSION }).length)
  }
})
