import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g

/**
 * Imports each icon from its own file. Through the package's one entry the build would read 2,000 icons to drop them
 * again, and could not know which screen needs which (chunks.ts).
 */
export function iconImports(): Plugin {
  let files: Map<string, string> | undefined
  return {
    name: 'icon-imports',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx$/ },
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
