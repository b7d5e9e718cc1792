import { expect, test } from 'vitest'
import { football } from './football.ts'

test('football has tables, and users drawn into four groups', () => {
  for (const { tie_break, user_groups } of football.systems) {
    expect(tie_break).toMatch(/^uefa_/)
    expect(user_groups.length).toBe(4)
  }
})
