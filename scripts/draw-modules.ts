// Writes the diagram of the modules into ARCHITECTURE.md, from modules.ts. check-layout.ts fails if the
// diagram in the document differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASIDE_MODULES, ORDERED_MODULES, WEB_FLOORS, WORKSPACES } from './modules.ts'

const DOCUMENT = join(import.meta.dirname, '../ARCHITECTURE.md')
const BEGIN = '<!-- modules: drawn by scripts/draw-modules.ts -->'
const END = '<!-- end of modules -->'

/** Returns the text with the diagram between its two markers. Throws if a marker is missing. */
export function withDiagram(text: string): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`ARCHITECTURE.md needs the lines ${BEGIN} and ${END}`)
  return `${text.slice(0, begin)}${BEGIN}\n\n${diagram()}\n\n${text.slice(end)}`
}

/** Returns a Mermaid flowchart whose arrows lead from the user to the used part. */
function diagram(): string {
  const chain = (names: string[]) => names.map((name, at) => (at === 0 ? name : `--> ${name}`)).join(' ')
  const serverChain = [...ORDERED_MODULES.map(({ name }) => name).toReversed(), 'platform']
  const lines = [
    'flowchart TB',
    '  subgraph web ["apps/web/src"]',
    `    ${chain(WEB_FLOORS.toReversed())}`,
    '  end',
    '  subgraph server ["apps/server/src"]',
    '    subgraph aside ["aside: may use all modules below"]',
    ...ASIDE_MODULES.map(
      ({ name, uses }) => `      ${uses.length ? `${name} --> ${uses.join(' & ')}` : name}`,
    ),
    '    end',
    `    aside --> ${chain(serverChain)}`,
    '  end',
    ...WORKSPACES.flatMap(({ path, uses }) => uses.map((used) => `  ${idOf(path)} --> ${idOf(used)}`)),
  ]
  return ['```mermaid', ...lines, '```'].join('\n')
}

/** Returns the id of a part: `apps/web` and `apps/server` are subgraphs; a package is one box. */
function idOf(path: string): string {
  const name = path.replace(/^.*\//, '')
  return path.startsWith('packages/') ? `${name}["${path}"]` : name
}

if (import.meta.main) {
  writeFileSync(DOCUMENT, withDiagram(readFileSync(DOCUMENT, 'utf8')))
}
