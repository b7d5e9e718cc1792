import { join } from 'node:path'
import { Check, type LucideIcon, Trophy, WifiOff } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeIcon, type Shape } from '../src/ui/marks/icon.ts'
import { iconModule } from './icon-imports.ts'

const ROOT = join(import.meta.dirname, '../../..')
const fileOf = (name: string) => join(ROOT, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)

/** The shapes in the module that the build makes of an icon of the package. */
async function shapesOf(name: string): Promise<Shape[]> {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`)
  return JSON.parse(/makeIcon\((.*)\)\n/s.exec(iconModule(__iconData, fileOf(name)))![1]!) as Shape[]
}

/** The attributes and shapes of an icon, in any order, without what no style and no test looks at. */
function seenOf(icon: Parameters<typeof createElement>[0], props: object) {
  const markup = renderToStaticMarkup(createElement(icon, props))
  const [, attributes = '', content = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/s.exec(markup)!
  const named = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
    .filter(([, name]) => name !== 'xmlns')
    .map(([, name, value = '']) => `${name}=${value.replace(/ ?lucide-[\w-]+/g, '')}`)
  return { named: named.toSorted(), content }
}

test.each([
  ['check', Check, {}],
  ['check', Check, { size: 14, className: 'text-accent' }],
  ['trophy', Trophy, { 'aria-hidden': true, strokeWidth: 1.5 }],
  ['trophy', Trophy, { 'aria-label': 'Winner', role: 'img', width: 20 }],
  ['wifi-off', WifiOff, { className: 'size-4', fill: 'currentColor' }],
] as [string, LucideIcon, object][])('%s renders as in the package', async (name, icon, props) => {
  expect(seenOf(makeIcon(await shapesOf(name)), props)).toEqual(seenOf(icon, props))
})

test('an icon of another form is refused', () => {
  expect(() => iconModule({ size: 16, node: [['path', { d: 'M0 0' }]] }, fileOf('check'))).toThrow(
    'another form',
  )
})
