import { expect, test } from 'vitest'
import { football } from './football.ts'
import type { SportRules } from './sport.ts'
import { ufc } from './ufc.ts'

const SPORTS: SportRules[] = [football, ufc]

test.each(SPORTS)('$slug has questions only in its own systems', ({ systems, kinds }) => {
  const names = systems.map(({ name }) => name)
  for (const kind of kinds) expect(names).toEqual(expect.arrayContaining([...kind.systems]))
})

test.each(SPORTS)('every system of $slug has a question', ({ systems, kinds }) => {
  for (const { name } of systems) expect(kinds.some((kind) => kind.systems.includes(name))).toBe(true)
})
