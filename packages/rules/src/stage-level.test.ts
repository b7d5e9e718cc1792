import { describe, expect, test } from 'vitest'
import { levelOf } from './stage-level.ts'

describe('levelOf', () => {
  test.each([
    [{ type: 'group_stage' }, null],
    [{ type: 'playoff', level: null }, null],
    [{ type: 'playoff', level: 'semi_final' }, 'semi_final'],
    [{ type: 'playoff', level: 'final' }, 'final'],
    [{ type: 'final' }, 'final'],
  ] as const)('%o', (stage, level) => {
    expect(levelOf(stage)).toBe(level)
  })
})
