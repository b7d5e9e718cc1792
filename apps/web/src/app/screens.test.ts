import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { type Load, PANELS, SCREENS } from '../../vite/screens.ts'
import { expect, test } from 'vitest'
import { KINDS } from '../predictions/kinds.ts'
import { makeRouter } from './router.tsx'

/** Returns the modules that a source file loads by `import('…')`, each with its texts, sorted. */
function loadsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...source.matchAll(/(?:withWords\('([\w-]+)', \(\) => )?import\('\.\.?\/([^']+)\.tsx'\)/g)]
    .map(([, words, path]) => `${path} ${words ?? ''}`.trim())
    .toSorted()
}

/** Returns the same for entries of the list, without `folder`. */
function listed(loads: Load[], folder = ''): string[] {
  return loads
    .map(({ parts, words = [] }) => [parts.at(-1)!.slice(folder.length), ...words].join(' '))
    .toSorted()
}

test('every page that the router loads is a screen of the list, with its texts, and none is of another', () => {
  expect(listed(SCREENS)).toEqual([...loadsOf('router.tsx'), ...loadsOf('tournament-routes.tsx')].toSorted())
})

test('every address of the router leads to the screen of its layout', () => {
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

test('every kind of predictions has its panel in the list, with its texts', () => {
  expect(listed(Object.values(PANELS), 'predictions/')).toEqual(loadsOf('../predictions/kinds.ts'))
  expect(Object.keys(PANELS).toSorted()).toEqual(KINDS.map(({ kind }) => kind).toSorted())
})
