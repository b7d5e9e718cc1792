import { describe, expect, test } from 'vitest'
import { EVENT_STATUSES, RESULT_STATUSES, SCORE_BASES } from './football/match-result.ts'
import { MATCH_STATUSES, SIDES, TIE_BREAKS, HITS } from './vocabulary.ts'
import { POINTS_PARTS } from './football/match-points.ts'
import { STAGE_LEVELS } from './stage-level.ts'
import { PREDICTION_TYPES } from './kind-list.ts'
import { SPORTS, SYSTEM_NAMES, THEMES } from './systems.ts'
import * as vocabulary from './vocabulary.ts'

const LISTS: Record<string, readonly string[]> = {
  ...vocabulary,
  EVENT_STATUSES,
  MATCH_STATUSES,
  RESULT_STATUSES,
  POINTS_PARTS,
  SIDES,
  TIE_BREAKS,
  HITS,
  SCORE_BASES,
  STAGE_LEVELS,
  PREDICTION_TYPES,
  SPORTS,
  SYSTEM_NAMES,
}

describe.each(Object.entries(LISTS))('%s', (_, names) => {
  test('are unique names for machines', () => {
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
  })
})

test('themes are written as SPEC.md writes them', () => {
  expect(THEMES).toEqual(['PATH_OF_SAGE', 'FOOTBALL_ELEMENTS', 'UFC'])
})

test('results and organisers set statuses that exist', () => {
  expect(MATCH_STATUSES).toEqual(expect.arrayContaining([...RESULT_STATUSES, ...EVENT_STATUSES]))
})
