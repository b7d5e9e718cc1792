import { asks, KIND_NAMES, SYSTEM_NAMES } from '@called-it/rules/systems.ts'
import { CLASS } from './class-names.ts'

/**
 * The style rules of a static shell: it shows the parts that the page names in `data-shell` (boot.js). In the rail of kinds
 * the one in view is marked, and those are hidden that the system of the tournament does not ask. Beside another user's
 * predictions stands nothing that is the viewer's.
 */
export function shellRules(shells: string): string {
  const chosen = [...shells.matchAll(/data-static="([^"]+)"/g)].map(([, name = '']) => {
    const named = name.split(' ').map((word) => `[data-shell~='${word}']`)
    return `${named.join('')} [data-static='${name}']`
  })
  const kinds = KIND_NAMES.filter((kind) => shells.includes(`data-kind="${kind}"`))
  const linksOf = (word: string, kind: string) => `[data-shell~=${word}] [data-static] [data-kind=${kind}]`
  const current = kinds.map((kind) => linksOf(kind, kind))
  const unasked = SYSTEM_NAMES.flatMap((system) =>
    kinds.filter((kind) => !asks(system, kind)).map((kind) => linksOf(system, kind)),
  )
  return [
    `@layer base{${chosen.join()}{display:contents}}`,
    `@layer components{${current.join()}{background:var(--accent-soft)}`,
    `${unasked.join()},[data-shell~=other] [data-static] :is([data-kind] small,[data-own]){display:none}}`,
  ].join('')
}

/** Throws if a class of the shell has no rule in the page. */
export function findUnstyled(shells: string, styles: string) {
  const classes = new Set(shells.match(CLASS))
  const unknown = [...classes].filter((name) => !styles.includes(`.${name}`))
  if (unknown.length > 0)
    throw new Error(
      `The static shell has classes without rules: ${unknown.join(', ')}. SHELL_STYLES of vite/chunks.ts lists sheets.`,
    )
}
