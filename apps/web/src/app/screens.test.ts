import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { DESK_SCREENS, type Load, PANELS, SCREENS } from '../../vite/screens.ts'
import { expect, test } from 'vitest'
import { makeRouter } from './router.tsx'

/** Returns the modules that a source file loads by `import('…')`, each with its texts, sorted. */
function loadsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const loads = /((?:withWords\(\s*'[\w-]+',\s*)*)(?:\(\) => )?import\('\.\.?\/([^']+)\.tsx'\)/g
  return [...source.matchAll(loads)]
    .map(([, words = '', path = '']) =>
      [path, ...[...words.matchAll(/'([\w-]+)'/g)].map(([, part]) => part)].join(' '),
    )
    .toSorted()
}

/** Returns the same for entries of the list. */
const listed = (loads: Load[]): string[] =>
  loads.map(({ parts, words = [] }) => [parts.at(-1), ...words].join(' ')).toSorted()

test('every page that the router loads is a screen of the list, with its texts, and no other page is', () => {
  expect(listed(SCREENS)).toEqual(
    ['router.tsx', 'sign-in-routes.tsx', 'tournament-routes.tsx'].flatMap(loadsOf).toSorted(),
  )
})

test('every address of the router matches the screen of its layout', () => {
  const router = makeRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
  // The desk is one route for all its pages, which boot.js does not know.
  const routes = Object.values(router.routesByPath).filter(({ fullPath }) => fullPath !== '/desk/$')
  const found = routes.map(({ fullPath, options, parentRoute }) => {
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

test('every page of the desk is weighed', () => {
  const pages = DESK_SCREENS.map(({ parts, words = [] }) =>
    [parts.at(-1)!.slice('desk/'.length), ...words.filter((part) => part !== 'desk')].join(' '),
  )
  expect(pages.toSorted()).toEqual(loadsOf('../desk/shell/desk-pages.tsx'))
})
