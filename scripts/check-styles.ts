// Styles have one form: tokens and base are global, everything else is a CSS module beside its component.
// Fails if a sheet is neither, if a module has an unused class, if `styles.x` names no class, or if a module
// depends on a class of another.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, join as joinAddress } from 'node:path/posix'
import { reportProblems } from './report-problems.ts'

const SOURCE = 'apps/web/src'
/** The sheet that imports the global ones; `ui/theme/` holds them. */
const ENTRY = 'app/styles.css'
const isGlobal = (path: string) => path === ENTRY || path.startsWith('ui/theme/')

/** Classes that a library gives its elements and that the base styles use. */
const OF_LIBRARIES = new Set(['lucide'])

/** The uses of a module; `all` if some name is only known at run time and may be any of them. */
type Uses = { importers: number; all: boolean; names: Set<string> }

/** Returns the problems with the sheets of the web app in the repository at `root`, one line each. */
export function styleProblems(root: string): string[] {
  const problems: string[] = []
  const report = (path: string, reason: string) => void problems.push(`${SOURCE}/${path}: ${reason}`)
  const find = (pattern: string) =>
    globSync(pattern, { cwd: join(root, SOURCE) })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
  const read = (path: string) => readFileSync(join(root, SOURCE, path), 'utf8')

  const sheets = find('**/*.css')
  for (const path of sheets.filter((each) => !isGlobal(each) && !each.endsWith('.module.css')))
    report(path, 'is global; make it a module, beside the component that imports it')
  if (existsSync(join(root, SOURCE, ENTRY)))
    for (const address of importsOfEntry(read(ENTRY)))
      report(ENTRY, `imports ${address}; it is for Tailwind and ui/theme`)

  const classesOf = new Map<string, Set<string>>()
  const usesOf = new Map<string, Uses>()
  for (const path of sheets.filter((each) => each.endsWith('.module.css'))) {
    const { classes, foreign, leaks } = readModule(read(path))
    for (const name of foreign) report(path, `depends on .${name}, which is not its own`)
    for (const selector of leaks) report(path, `${selector} reaches elements of others; begin with a class`)
    classesOf.set(path, classes)
    usesOf.set(path, { importers: 0, all: false, names: new Set() })
  }

  for (const path of find('**/*.{ts,tsx}')) {
    for (const [, address] of read(path).matchAll(/^import\s+['"]([^'"]+\.css)['"]/gm))
      if (joinAddress(dirname(path), address!) !== ENTRY)
        report(path, `imports ${address}, a global sheet; only ${ENTRY} is imported so`)
    for (const { address, local, names, all } of readUses(read(path))) {
      const module = joinAddress(dirname(path), address)
      const uses = usesOf.get(module)
      if (!uses) {
        report(path, `imports ${address}, which does not exist`)
        continue
      }
      uses.importers += 1
      uses.all ||= all
      for (const name of names) {
        uses.names.add(name)
        if (!classesOf.get(module)!.has(name)) report(path, `${local}.${name} is no class of ${address}`)
      }
    }
  }

  for (const [path, { importers, all, names }] of usesOf) {
    if (importers === 0) report(path, 'is imported by nobody')
    else if (!all)
      for (const name of classesOf.get(path)!)
        if (!names.has(name)) report(path, `.${name} is used by nobody`)
  }
  return problems
}

/** Returns the addresses that the entry imports and should not. */
function importsOfEntry(text: string): string[] {
  const addresses = [...withoutComments(text).matchAll(/@import\s+['"]([^'"]+)['"]/g)].map(
    (match) => match[1]!,
  )
  return addresses.filter((address) => {
    const path = address.startsWith('.') ? joinAddress('app', address) : address
    return path !== 'tailwindcss' && !isGlobal(path)
  })
}

/**
 * Reads the classes of a module, the classes of others on which it depends, and its selectors that are not
 * bound to a class.
 */
function readModule(sheet: string): { classes: Set<string>; foreign: string[]; leaks: string[] } {
  const text = withoutComments(sheet)
  const classes = new Set<string>()
  const foreign: string[] = []
  const leaks: string[] = []
  for (const { selector, isInside } of selectorsOf(text)) {
    for (const [, inner] of selector.matchAll(/:global\(([^)]*)/g))
      foreign.push(...classesIn(inner!).filter((name) => !OF_LIBRARIES.has(name)))
    const own = classesIn(selector.replaceAll(/:global\([^)]*\)/g, ''))
    for (const name of own) classes.add(name)
    if (own.length === 0 && !isInside) leaks.push(selector)
  }
  // A class that another one composes is used by that one.
  for (const [, names] of text.matchAll(/composes:\s*([^;]+);/g))
    for (const name of names!.split(/\s+/)) classes.delete(name)
  return { classes, foreign, leaks }
}

/** Returns every selector of a sheet, and whether it is inside another rule or inside keyframes. */
function selectorsOf(text: string): { selector: string; isInside: boolean }[] {
  const found = []
  const open: string[] = []
  for (const [, head, end] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const name = head!.trim()
    const isInside = open.some((outer) => !outer.startsWith('@') || outer.startsWith('@keyframes'))
    if (!name.startsWith('@')) found.push({ selector: name, isInside })
    open.push(name)
  }
  return found
}

function classesIn(selector: string): string[] {
  const plain = selector.replaceAll(/\[[^\]]*\]/g, '')
  return [...plain.matchAll(/\.([A-Za-z_][\w-]*)/g)].map((match) => match[1]!)
}

/** Returns the sheets that a component imports, and the classes of them that it names. */
function readUses(text: string): { address: string; local: string; names: string[]; all: boolean }[] {
  const code = text.replaceAll(/^import .*$/gm, '') // an address may hold the name itself
  return [...text.matchAll(/import\s+(\w+)\s+from\s+['"]([^'"]+\.module\.css)['"]/g)].map((match) => {
    const [, local, address] = match as unknown as [string, string, string]
    const named = code.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))
    return {
      address,
      local,
      names: [...named].map(([, dotted, quoted]) => (dotted ?? quoted)!),
      all: new RegExp(`\\b${local}\\[[^']`).test(code),
    }
  })
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}

if (import.meta.main) reportProblems('styles', styleProblems('.'))
