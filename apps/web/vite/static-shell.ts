import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_NAMES, SYSTEM_NAMES, systemOf } from '@called-it/rules/systems.ts'
import { build, minify, type Plugin, type Rolldown } from 'vite'
import { LOOKS } from '../src/game/sports/looks.ts'
import { measureText } from '../src/ui/content/text-width.ts'
import { ANSWERS, hasHero, type Load, OF_SYSTEM, PANELS, pictureOf, SCREENS, SHELLS } from './screens.ts'
import { findUnstyled, shellRules } from './shell-rules.ts'

const WEB = join(import.meta.dirname, '..')
/** The place of boot.js in the page. */
const BOOT = '<script src="/boot.js"></script>'
/** The first load: boot.js requests it. */
const SCRIPTS =
  /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?\s*/g
/** The file of each module of ours, by its path below src/ without its ending; scripts/check-weight.ts reads it. */
const MODULES = '.vite/modules.json'

/**
 * Puts everything that the first paint needs into index.html, so that it waits for no other file but boot.js: the
 * styles of the first load, and a static shell of the screen. Adds to boot.js the files that each screen will need.
 */
export function staticShell({ api }: { api: string }): Plugin {
  return {
    name: 'static-shell',
    enforce: 'post',
    apply: ({ build: settings }, { command }) => command === 'build' && !settings?.ssr,
    generateBundle: {
      // Runs after Vite has written the dependencies of each import.
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html.')
        this.emitFile({ type: 'asset', fileName: MODULES, source: JSON.stringify(modulesOf(bundle)) })
        const shells = await renderShells()
        const source = String(page.source)
        const boot = await makeBoot(bundle, api, firstScripts(source))
        page.source = source
          .replaceAll(SCRIPTS, '')
          .replace(BOOT, () => `<script>${boot}</script>`)
          .replace('<div id="root"></div>', () => `<div id="root">${shells}</div>`)
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (_link, file: string) => {
            const sheet = bundle[file]
            if (sheet?.type !== 'asset') throw new Error(`The build has no ${file}.`)
            forget(bundle, file)
            findUnstyled(shells, String(sheet.source))
            return `${fontsOf(bundle)}<style>${String(sheet.source)}${shellRules(shells)}</style>`
          })
      },
    },
  }
}

/** Removes a sheet that is in the page already. Later loads name an existing file in its place. */
function forget(bundle: Rolldown.OutputBundle, sheet: string) {
  const existing = filesOf(bundle, ['app/main'])[0]?.slice(1)
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${existing}"`)
  }
  delete bundle[sheet]
}

/** The fonts of every screen: both faces, each with Russian letters, and with Latin letters and figures. */
function fontsOf(bundle: Rolldown.OutputBundle): string {
  return Object.keys(bundle)
    .filter((file) => /(cyrillic|latin)-wght.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** Builds the application for Node, and renders the shells with it. */
async function renderShells(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'called-it-shell-'))
  try {
    await build({
      root: WEB,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/app/static-shell.tsx',
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'shell.mjs' } },
      },
    })
    standInForBrowser()
    const { renderShells: render } = await import(pathToFileURL(join(outDir, 'shell.mjs')).href)
    return await render(SHELLS, (language: string, token: string | null) => {
      localStorage.setItem('locale', language)
      document.cookie = token === null ? '' : `token=${token}`
    })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The part of a browser that a page needs for its first rendering: empty storage, no answers. */
function standInForBrowser() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const browser = {
    localStorage: storage,
    sessionStorage: storage,
    document: { cookie: '', documentElement: { dataset: {}, lang: 'ru' }, querySelectorAll: () => [] },
    location: new URL('http://localhost/auth/login'),
    // Nothing is answered, so that pages stay as they are while they load.
    fetch: () => new Promise(() => {}),
  }
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
}

/** The scripts of the page, in its order. */
function firstScripts(page: string): string[] {
  const found = [...page.matchAll(SCRIPTS)].map(([, address = '']) => address)
  if (found.length === 0) throw new Error('index.html starts no application.')
  return found
}

/** boot.js with the data of the build. */
async function makeBoot(bundle: Rolldown.OutputBundle, api: string, scripts: string[]): Promise<string> {
  const first = filesOf(bundle, ['app/main'])
  const without = (files: string[]) => files.filter((file) => !first.includes(file))
  const loadOf = ({ parts, words = [] }: Load) => {
    const wordsOf = (language: string) =>
      filesOf(
        bundle,
        words.map((part) => `words/${language}/${part}`),
      )
    const files = without(filesOf(bundle, parts))
    return {
      files,
      sheets: sheetsOf(bundle, files),
      words: { ru: without(wordsOf('ru')), en: without(wordsOf('en')) },
    }
  }
  const screens = SCREENS.map(({ name, pattern, parts, words = [] }) => {
    const [shell, ...others] = SHELLS.filter((each) => each.screen === name)
    const bodies = Object.fromEntries(others.map((each) => [each.search, each.name]))
    const whole = loadOf({ parts, words: name === 'sign-in' ? words : ['game', ...words] })
    const more = Object.entries(OF_SYSTEM[name] ?? {}).map(([system, load]) => {
      const { files, sheets } = loadOf(load)
      const unknown = (file: string) => ![...whole.files, ...whole.sheets].includes(file)
      return [system, { files: files.filter(unknown), sheets: sheets.filter(unknown), words: {} }]
    })
    return {
      pattern,
      ...(shell && {
        body: shell.name,
        ...(others.length > 0 && { bodies }),
        ...(shell.head && { head: true }),
        ...(shell.isWhole && { isWhole: true }),
      }),
      ...whole,
      ...(ANSWERS[name] && { answers: ANSWERS[name] }),
      ...(more.length > 0 && { more: Object.fromEntries(more) as Record<string, unknown> }),
    }
  })
  const kinds = Object.fromEntries(
    KIND_NAMES.map((kind) => [
      kind,
      { ...loadOf(PANELS[kind]), body: pictureOf(kind), type: KINDS[kind].type },
    ]),
  )
  const source = readFileSync(join(WEB, 'boot.js'), 'utf8')
    .replace('const FIRST = []', () => `const FIRST = ${JSON.stringify(scripts)}`)
    .replace("const API = ''", () => `const API = ${JSON.stringify(api)}`)
    .replace('const measureText = undefined', () => `const measureText = ${measureText.toString()}`)
    .replace('const SCREENS = []', () => `const SCREENS = ${JSON.stringify(screens)}`)
    .replace('const KINDS = {}', () => `const KINDS = ${JSON.stringify(kinds)}`)
    .replace('const SYSTEMS = {}', () => `const SYSTEMS = ${JSON.stringify(systems())}`)
  const { code } = await minify('boot.js', source, { module: false })
  if (code.includes('</')) throw new Error('boot.js would end its script element.')
  return code
}

/** The look of each system, and what boot.js needs to know of its first kind. */
function systems() {
  const list = SYSTEM_NAMES.map((name) => {
    const { theme, kinds } = systemOf(name)
    const kind = kinds[0]!
    return [
      name,
      { name, theme: LOOKS[theme].theme, groups: LOOKS[theme].groups, kind, hasHero: hasHero(kind) },
    ]
  })
  return Object.fromEntries(list) as unknown
}

function sheetsOf(bundle: Rolldown.OutputBundle, files: string[]): string[] {
  const sheets = files.flatMap((file) => {
    const chunk = bundle[file.slice(1)] as Rolldown.OutputChunk & {
      viteMetadata?: { importedCss: Set<string> }
    }
    return [...(chunk.viteMetadata?.importedCss ?? [])]
  })
  return [...new Set(sheets)].map((file) => `/${file}`)
}

/** `pages/home` for the chunk of a dynamic import; `index` for that of index.html. */
function nameOf(moduleId: string | null): string | undefined {
  return moduleId?.slice(WEB.length + 1).replace(/^src\/|\.\w+$/g, '')
}

function modulesOf(bundle: Rolldown.OutputBundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  return Object.fromEntries(
    chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.flatMap((id) => (id.startsWith(`${WEB}/src/`) ? [[nameOf(id)!, fileName]] : [])),
    ),
  )
}

/** The addresses of the files that contain these modules and all their imports. */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') return
    found.add(file)
    for (const next of chunk.imports) visit(next)
  }
  for (const name of modules) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    // Modules of the start have no file of their own.
    const chunk =
      chunks.find(({ facadeModuleId }) => nameOf(facadeModuleId) === name) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => nameOf(id) === name))
    if (!chunk) throw new Error(`The build has no ${name}: has a screen moved? vite/screens.ts names it.`)
    visit(chunk.fileName)
  }
  return [...found].map((file) => `/${file}`)
}
