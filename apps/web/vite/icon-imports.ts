import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
const MAKER = join(import.meta.dirname, '../src/ui/marks/icon.ts')

type Drawn = { size: number; node: [tag: string, attributes: Record<string, string>, children?: unknown][] }

/**
 * Returns the module of an icon, which takes the place of `file`: its shapes alone. The package's own module also has names,
 * keys and a component that computes what every icon has in common anew at each rendering. Throws if an icon is of another form.
 */
export function iconModule({ size, node }: Drawn, file: string): string {
  const shapes = node.map(([tag, { key: _key, ...attributes }, children]) => {
    if (size !== 24 || children !== undefined)
      throw new Error('An icon of lucide-react has another form: see vite/icon-imports.ts.')
    return [tag, attributes]
  })
  // Relative, so that the text is the same wherever the project lies.
  const maker = relative(dirname(file), MAKER).replaceAll('\\', '/')
  return `import { makeIcon } from ${JSON.stringify(maker)}\nexport default /* @__PURE__ */ makeIcon(${JSON.stringify(shapes)})\n`
}

/**
 * Imports each icon from its own file, and makes it by a small component of ours. Through the package's one entry the
 * build would read 2,000 icons to drop them again, and could not know which screen needs which (chunks.ts).
 */
export function iconImports(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'icon-imports',
    apply: 'build',
    load: {
      filter: { id: ICON },
      async handler(id) {
        const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData?: Drawn }
        // An old name of an icon stands for the file with the new one.
        return __iconData ? iconModule(__iconData, id) : null
      },
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code) {
        return code.replaceAll(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((each) => each.trim().split(' as '))
            .filter(([name]) => name)
            .map(([name = '', local = name]) => {
              files ??= readFiles()
              return `import ${local} from 'lucide-react/icons/${files.get(name)}';`
            })
            .join(' '),
        )
      },
    },
  }
}

/** The file of each icon, by all its names. */
function readFiles(): Map<string, string> {
  const door = readFileSync(
    fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')),
    'utf8',
  )
  const exported = door.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      names.split(',').map((each) => [each.trim().replace('default as ', ''), file] as const),
    ),
  )
}
