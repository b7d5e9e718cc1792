import { expect, test } from 'vitest'
import { readPeople } from './people.ts'

test('there are 300 names', async () => {
  const { ru, en } = await readPeople()
  expect(new Set([...ru, ...en]).size).toBe(300)
})
