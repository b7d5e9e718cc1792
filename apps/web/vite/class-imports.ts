import { dirname, join } from 'node:path'
import { parseAst, type Plugin, Visitor } from 'vite'

const SHEET = /\.module\.css$/

type NameOf = (name: string, path: string) => string
type Place = { start: number; end: number }
type Edit = Place & { text: string }

/**
 * Writes the classes of sheets into the code of `file` that uses them: `"_row_1a2b"` for `styles.row`. Otherwise each screen would load
 * the list of all classes of its sheets. Throws if a sheet is used in another way: then the class is not known at build time.
 */
export function writeClasses(code: string, file: string, nameOf: NameOf): string {
  const sheets = new Map<string, string>()
  const edits: Edit[] = []
  /** Where a name stands that is no use of a sheet, or one that is replaced. */
  const known = new Set<number>()
  const edit = ({ start, end }: Place, text: string) => void edits.push({ start, end, text })
  new Visitor({
    ImportDeclaration(node) {
      const [imported] = node.specifiers
      if (!SHEET.test(node.source.value) || !imported) return
      sheets.set(imported.local.name, join(dirname(file), node.source.value))
      known.add(imported.local.start)
      edit(node, `import ${JSON.stringify(node.source.value)}`)
    },
    MemberExpression(node) {
      if (node.computed) return
      known.add(node.property.start)
      const sheet = node.object.type === 'Identifier' && sheets.get(node.object.name)
      if (!sheet) return
      known.add(node.object.start)
      edit(node, JSON.stringify(nameOf(node.property.name, sheet)))
    },
    Property(node) {
      if (!node.computed && !node.shorthand) known.add(node.key.start)
    },
    Identifier({ name, start }) {
      if (sheets.has(name) && !known.has(start))
        throw new Error(
          `${file} uses ${name}, a sheet, without the name of a class: see vite/class-imports.ts.`,
        )
    },
  }).visit(parseAst(code))
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/** Writes classes into the code of the build. The module of a sheet then only brings its rules. `nameOf` names each class. */
export function classImports(nameOf: NameOf): Plugin {
  return {
    name: 'class-imports',
    apply: 'build',
    // After Vite has read the rules of sheets.
    enforce: 'post',
    transform: {
      filter: { id: [/\.tsx?$/, SHEET] },
      handler(code, id) {
        if (SHEET.test(id)) return { code: '', moduleSideEffects: 'no-treeshake' }
        return code.includes('.module.css') ? { code: writeClasses(code, id, nameOf), map: null } : null
      },
    },
  }
}
