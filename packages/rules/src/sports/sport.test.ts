import { expect, test } from 'vitest'
import { football } from './football.ts'
import type { SportRules } from './sport.ts'
import { ufc } from './ufc.ts'

const SPORTS: SportRules[] = [football, ufc]

test.each(SPORTS)('$slug asks its kinds in systems of its own', ({ systems, kinds }) => {
  const names = systems.map(({ name }) => name)
  for (const kind of kinds) expect(names).toEqual(expect.arrayContaining([...kind.systems]))
})

test.each(SPORTS)('every system of $slug asks something', ({ systems, kinds }) => {
  for (const { name } of systems) expect(kinds.some((kind) => kind.systems.includes(name))).toBe(true)
})
