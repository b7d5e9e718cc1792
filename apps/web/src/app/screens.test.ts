import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { type Load, PANELS, SCREENS } from '../../vite/screens.ts'
import { expect, test } from 'vitest'
import { makeRouter } from './router.tsx'

/** Returns the modules that a source file loads by `import('…')`, each with its texts, sorted. */
function loadsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...source.matchAll(/(?:withWords\('([\w-]+)', \(\) => )?import\('\.\.?\/([^']+)\.tsx'\)/g)]
    .map(([, words, path]) => `${path} ${words ?? ''}`.trim())
    .toSorted()
}

/** Returns the same for entries of the list. */
const listed = (loads: Load[]): string[] =>
  loads.map(({ parts, words = [] }) => [parts.at(-1), ...words].join(' ')).toSorted()

test('every page that the router loads is a screen of the list, with its texts, and no other page is', () => {
  expect(listed(SCREENS)).toEqual([...loadsOf('router.tsx'), ...loadsOf('tournament-routes.tsx')].toSorted())
})

test('every address of the router matches the screen of its layout', () => {
  const router = makeRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
  const found = Object.values(router.routesByPath).map(({ fullPath, options, parentRoute }) => {
    const address = fullPath.replaceAll(/\$\w*/g, 'x')
    const screen = SCREENS.find(({ pattern }) => new RegExp(pattern).test(address))!
    const { layout } = { ...parentRoute.options.staticData, ...options.staticData }
    expect(screen.parts[0], fullPath).toBe(`app/${layout}-layout`)
    return screen.name
  })
  expect(found.toSorted()).toEqual(SCREENS.map(({ name }) => name).toSorted())
})

test.each(Object.entries(PANELS))('the view of %s loads its panel and texts as the list says', (_, panel) => {
  const [, folder, name] = panel.parts[0]!.split('/')
  const view = `../predictions/${folder}/kind-view.ts`
  expect(loadsOf(view)).toEqual([[name, ...(panel.words ?? [])].join(' ')])
})
