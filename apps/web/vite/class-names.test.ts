import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLASS, classNames } from './class-names.ts'

const path = (name: string) => join(import.meta.dirname, '../src', name)

test('a class is named after itself and its sheet, the same in every build', () => {
  const name = classNames()('row', path('ui/table.module.css'))
  expect(name).toMatch(/^_row_[a-z0-9]{4}$/)
  expect(classNames()('row', path('ui/table.module.css?used'))).toBe(name)
  expect(`<p class="flex ${name}">`.match(CLASS)).toEqual([name])
})

test('classes with the same name in two sheets differ', () => {
  const nameOf = classNames()
  expect(nameOf('row', path('ui/table.module.css'))).not.toBe(nameOf('row', path('ui/list.module.css')))
})

test('two sheets whose names would be the same are refused', () => {
  const nameOf = classNames()
  const build = () => {
    // Some two of this many sheets have the same four characters.
    for (let at = 0; at < 20_000; at += 1) nameOf('row', path(`ui/sheet-${at}.module.css`))
  }
  expect(build).toThrow('give it another name')
})
