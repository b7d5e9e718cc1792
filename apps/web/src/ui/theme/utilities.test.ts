import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { __unstable__loadDesignSystem } from 'tailwindcss'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const entry = join(source, 'app/styles.css')

/** Loads a sheet for Tailwind: one of ours, or its own. */
async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.') ? join(base, id) : createRequire(entry).resolve(`${id}/index.css`)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

/**
 * The classes in the `className` attributes of a component, in plain strings and in conditional ones; operands of
 * comparisons are left out.
 */
function classesOf(code: string): string[] {
  const texts = [...code.matchAll(/className="([^"]*)"/g)].map(([, text]) => text!)
  for (const [, template] of code.matchAll(/className=\{`([^`]*)`\}/g))
    // A part that is joined to a value is not a whole class.
    texts.push(template!.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' '))
  for (const [, choice] of code.matchAll(/className=\{([^{}`]*)\}/g))
    texts.push(
      ...choice!
        .replaceAll(/(=== |\[)'[^']*'/g, '')
        .split("'")
        .filter((_, at) => at % 2),
    )
  return texts.flatMap((text) => text.split(/\s+/).filter(Boolean))
}

it('every utility in the components exists', async () => {
  const design = await __unstable__loadDesignSystem(readFileSync(entry, 'utf8'), {
    base: dirname(entry),
    loadStylesheet,
  })
  const components = globSync('**/*.tsx', { cwd: source }).filter((path) => !path.endsWith('.test.tsx'))
  const worn = components.flatMap((path) =>
    classesOf(readFileSync(join(source, path), 'utf8')).map((name) => ({ path, name })),
  )
  const known = design.candidatesToCss(worn.map(({ name }) => name))
  expect(worn.length).toBeGreaterThan(1000)
  expect(worn.filter((_, at) => known[at] === null)).toEqual([])
})
