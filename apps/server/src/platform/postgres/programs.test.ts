import { afterEach, expect, test } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { findShippedPrograms } from './programs.ts'

const { arch } = process
const pretend = (value: string) => Object.defineProperty(process, 'arch', { value })
afterEach(() => pretend(arch))

test('a machine without an installed PostgreSQL gets a way out', () => {
  expect(findShippedPrograms().version).toMatch(/^\d+\./)
  pretend('sparc')
  expect(findShippedPrograms).toThrow(CannotStart)
  expect(findShippedPrograms).toThrow(/^There is no embedded PostgreSQL for \w+-sparc .*Set DATABASE_URL/)
})
