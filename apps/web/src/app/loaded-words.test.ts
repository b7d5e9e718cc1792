import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { readWords, WORDS_PARTS } from '../lib/language/words.ts'

/** The sources of the web app by their paths below src/. */
type Sources = ReadonlyMap<string, string>
/** The namespaces of texts that come with each part. */
type Parts = ReadonlyMap<string, readonly string[]>

const SRC = join(import.meta.dirname, '..')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const importsOf = (source: string) =>
  namesIn(source, /^(?:(?:import|export)\b(?! type)[^;'"]*?|\} )from '(\.[^']+)'/gm)

/** The namespaces whose texts a module shows. */
function namespacesOf(source: string): string[] {
  const hooks = namesIn(source, /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g)
  return [...hooks.flatMap((list) => namesIn(list, /'([\w-]+)'/g)), ...namesIn(source, /'([\w-]+):[\w.]+'/g)]
}

/** What a module opens later, each with the parts of texts that load with it: by its own loader, or by that of its route. */
function opensOf(source: string): { path: string; parts: string[] }[] {
  return [...source.matchAll(/import\('(\.[^']+\.tsx?)'\)/g)].map(({ 1: path = '', index }) => {
    const before = source.slice(0, index)
    const begin = Math.max(before.lastIndexOf('createRoute('), 0) || before.lastIndexOf('lazyPart(')
    return { path, parts: namesIn(before.slice(begin), /(?:with|load)Words\(\s*'([\w-]+)'/g) }
  })
}

/** Finds the modules that can be shown before the texts of a namespace that they use have been loaded. */
function findMissing(sources: Sources, parts: Parts, first: string, always: string[]): Set<string> {
  const known = new Set([...parts.values()].flat())
  const missing = new Set<string>()
  const seen = new Set<string>()
  const find = (from: string, path: string) => normalize(join(dirname(from), path))
  const open = (part: string, loaded: ReadonlySet<string>) => {
    const key = [part, ...[...loaded].toSorted()].join(' ')
    if (seen.has(key)) return
    seen.add(key)
    const modules = new Set([part])
    for (const module of modules) {
      const source = sources.get(module)
      if (source === undefined) continue
      for (const path of importsOf(source)) modules.add(find(module, path))
      for (const name of namespacesOf(source)) {
        if (known.has(name) && !loaded.has(name)) missing.add(`${module} uses ${name}, opened by ${part}`)
      }
      for (const { path, parts: own } of opensOf(source)) {
        open(find(module, path), new Set([...loaded, ...own.flatMap((name) => parts.get(name) ?? [])]))
      }
    }
  }
  open(first, new Set(always))
  return missing
}

test('a module is shown only after the texts that it uses have been loaded', async () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((path) => !/\.test\.tsx?$|^words\//.test(path))
  const sources = new Map(files.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]))
  const parts = new Map<string, string[]>()
  for (const part of WORDS_PARTS) parts.set(part, Object.keys(await readWords(part, 'en')))
  expect([...findMissing(sources, parts, 'app/main.tsx', parts.get('game')!)]).toEqual([])
})

test('a part that opens without its texts is found, also behind one that has them', () => {
  const sources = new Map([
    [
      'app/main.tsx',
      `import { Page } from '../pages/page.tsx'\nlazyPart(() => import('../pages/menu.tsx'), 'Menu')`,
    ],
    ['pages/page.tsx', `lazyPart(withWords('score', () => import('./score.tsx')), 'Score')`],
    ['pages/score.tsx', `import { Chip } from './chip.tsx'`],
    ['pages/chip.tsx', `const { t } = useTranslation('score')`],
    ['pages/menu.tsx', `import { Chip } from './chip.tsx'`],
  ])
  const parts = new Map([['score', ['score']]])
  expect([...findMissing(sources, parts, 'app/main.tsx', [])]).toEqual([
    'pages/chip.tsx uses score, opened by pages/menu.tsx',
  ])
})
