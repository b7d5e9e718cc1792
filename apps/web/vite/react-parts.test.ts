import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { minify } from 'vite'
import { expect, test } from 'vitest'
import { findLeftOut, leaveOut, leaveOutExports } from './react-parts.ts'

const SRC = join(import.meta.dirname, '../src')
const react = readFileSync(
  join(
    createRequire(import.meta.url).resolve('react-dom/package.json'),
    '../cjs/react-dom-client.production.js',
  ),
  'utf8',
)

test('every part that is left out is one of the installed React, and the rest is still a script', async () => {
  const rest = leaveOut(react)
  const sizes = await Promise.all(
    [react, rest].map(async (code) => (await minify('react.js', code)).code.length),
  )
  expect(sizes[1]).toBeGreaterThan(0)
  expect(sizes[1]! / sizes[0]!).toBeLessThan(0.8)
  // Only what sets up an input is told by its caller.
  expect(rest.match(/isHydrating(?![\w$])/g)).toHaveLength(
    react.match(/^function initInput\([\s\S]*?^\}$/m)![0].match(/isHydrating/g)!.length,
  )
  // The entry of the application and what it returns are whole.
  for (const name of [
    'exports.createRoot = ',
    'ReactDOMRoot.prototype.render =',
    'ReactDOMRoot.prototype.unmount =',
  ])
    expect(rest).toContain(name)
})

test('a React without one of the parts is refused', () => {
  expect(() => leaveOut(react.replaceAll('preinitStyle', 'begin'))).toThrow('React has no preinitStyle')
  expect(() => leaveOut(react.replaceAll('isHydrating', 'hydrates'))).toThrow('React has no isHydrating')
})

test.each(['react', 'react-dom'])('what %s exports is left out without the rest', async (file) => {
  const path = join(
    createRequire(import.meta.url).resolve(`${file}/package.json`),
    `../cjs/${file}.production.js`,
  )
  const code = readFileSync(path, 'utf8')
  const exportsOf = (text: string) => new Set(text.match(/^exports\.\w+/gm))
  const rest = leaveOutExports(code, file)
  const gone = exportsOf(code).difference(exportsOf(rest))
  expect(rest.length).toBeLessThan(code.length)
  expect(gone.size).toBe(file === 'react' ? 7 : 10)
  expect((await minify(`${file}.js`, rest)).code.length).toBeGreaterThan(0)
  expect(() => leaveOutExports(rest, file)).toThrow('is for another version')
})

test('no source uses what is left out', () => {
  // The static shell is rendered by React for servers.
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (path) => !/\.test\.tsx?$|static-shell/.test(path),
  )
  const found = files.flatMap((path) => {
    const use = findLeftOut(readFileSync(join(SRC, path), 'utf8'))
    return use ? [`${path}: ${use}`] : []
  })
  expect(found).toEqual([])
})

test.each([
  ["import { preload } from 'react-dom'", 'preload'],
  ["import { useState, ViewTransition } from 'react'", 'ViewTransition'],
  ["import { hydrateRoot } from 'react-dom/client'", 'hydrateRoot'],
  ['<title>{name}</title>', '<title'],
  ['<Fragment key={id} ref={node}>', '<Fragment key={id} ref='],
  ["import { Activity } from 'react'", 'Activity'],
  ["import { unstable_SuspenseList as List } from 'react'", 'unstable_SuspenseList'],
  ["import { useActionState } from 'react'", 'useActionState'],
  ['<form className="grid" action={save}>', '<form className="grid" action='],
  ['<button formAction={save}>', 'formAction='],
  ['<date-picker value={day} />', '<date-picker'],
  ['<body>', '<body'],
  ['<input value={text} onSelect={mark} />', '<input value={text} onSelect='],
  ['<textarea onBeforeInput={check} />', 'onBeforeInput='],
])('%s is a use of what is left out', (source, use) => {
  expect(findLeftOut(source)).toBe(use)
})

test('what is named alike is none', () => {
  expect(
    findLeftOut("void Panel.preload()\nimport { use } from 'react'\n<GroupRows onSelect={choose} />"),
  ).toBeUndefined()
})
