import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { minify } from 'vite'
import { expect, test } from 'vitest'
import { CHANGED, findLeftOut, leaveOut } from './router-parts.ts'

const SRC = join(import.meta.dirname, '../src')
const require = createRequire(import.meta.url)

/** A file of the installed router. */
function read(file: string): string {
  const [library, name] = file.split('/')
  const router = require.resolve('@tanstack/react-router')
  const entry = library === 'react-router' ? router : createRequire(router).resolve('@tanstack/router-core')
  return readFileSync(join(entry.replace(/[\\/]dist[\\/].*/, ''), `dist/esm/${name}.js`), 'utf8')
}

test.each(CHANGED)('every part that is left out of %s is one of the installed router', async (file) => {
  const code = read(file)
  const [whole, rest] = await Promise.all(
    [code, leaveOut(file, code)].map(async (text) => (await minify('router.js', text)).code),
  )
  expect(rest!.length).toBeLessThan(whole!.length)
})

test('what loads a screen and goes to another stays', () => {
  const router = leaveOut('router-core/router', read('router-core/router'))
  for (const name of [
    'buildLocation',
    'commitLocation',
    'navigate',
    'load',
    'preloadRoute',
    'resolveRedirect',
  ])
    expect(router).toContain(`this.${name} = `)
  expect(router).toContain('this.matchRoute = routerPartLeftOut')
})

test('a router without one of the places is refused', () => {
  const code = read('router-core/router').replaceAll('routeMasks', 'disguises')
  expect(() => leaveOut('router-core/router', code)).toThrow('The router has no this.options.routeMasks')
})

test('no source uses what is left out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((path) => !/\.test\.tsx?$/.test(path))
  const found = files.flatMap((path) => {
    const use = findLeftOut(readFileSync(join(SRC, path), 'utf8'))
    return use ? [`${path}: ${use}`] : []
  })
  expect(found).toEqual([])
})

test.each([
  ['createRouter({ routeTree, routeMasks: [mask] })', 'routeMasks'],
  ["createRouter({ routeTree, basepath: '/game' })", 'basepath'],
  ['createRoute({ pendingComponent: Waiting })', 'pendingComponent'],
  ['<Link to="/" viewTransition>', 'viewTransition'],
  ['<Link to="/" mask={{ to: address }}>', '<Link to="/" mask='],
  ['<Link to="/" preload="viewport">', 'preload="viewport'],
  ["createRouter({ defaultPreload: 'render' })", "Preload: 'render"],
  ['void router.invalidate()', 'router.invalidate'],
  ['params: { parse: readNumber }', 'params: { parse:'],
  ['export const Route = createFileRoute(path)({ head: () => ({}) })', 'head: ()'],
])('%s is a use of what is left out', (source, use) => {
  expect(findLeftOut(source)).toBe(use)
})

test('what is named alike is none', () => {
  expect(findLeftOut('void queryClient.invalidateQueries()\n<Link to="/" preload="intent">')).toBeUndefined()
})
