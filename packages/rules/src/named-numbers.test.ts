import { expect, it } from 'vitest'
import { GOALS_MAX } from './limits.ts'
import { fillNumbers, unknownNumbers } from './named-numbers.ts'
import { DEFAULT_RULESET, resolveRuleset } from './ruleset.ts'
import { OWN_TEAMS_MAX } from './team-name.ts'

it("replaces the names of the product's limits", () => {
  expect(fillNumbers('At most {{teams.own_max}}, {{ goals.max }} goals', null, 'en')).toBe(
    `At most ${OWN_TEAMS_MAX}, ${GOALS_MAX} goals`,
  )
})

it("replaces the names of a ruleset's numbers, with those of the tournament", () => {
  const text = '{{ruleset.fight.opens_days_before}} days, {{ruleset.scorer}} points'
  expect(fillNumbers(text, DEFAULT_RULESET, 'en')).toBe('5 days, 15 points')
  expect(fillNumbers(text, resolveRuleset({ scorer: 7, fight: { opens_days_before: 2 } }), 'en')).toBe(
    '2 days, 7 points',
  )
})

it('reports an unknown name, and leaves it', () => {
  const text = '{{goals.max}} {{goals.most}} {{ruleset.score_basis}} {{ruleset.toString}} {{}} {{goals.most}}'
  expect(unknownNumbers(text, DEFAULT_RULESET)).toEqual([
    'goals.most',
    'ruleset.score_basis',
    'ruleset.toString',
    '',
  ])
  expect(fillNumbers('{{goals.most}}', DEFAULT_RULESET, 'ru')).toBe('{{goals.most}}')
})

it('has no numbers of a ruleset without a ruleset', () => {
  expect(unknownNumbers('{{ruleset.scorer}} {{goals.max}}', null)).toEqual(['ruleset.scorer'])
  expect(unknownNumbers('{{ruleset.scorer}}', DEFAULT_RULESET)).toEqual([])
})

it('writes numbers as the language of the text does', () => {
  const text = '{{ruleset.fight.odds_min}}, {{ruleset.scorer}}'
  const ruleset = resolveRuleset({ scorer: 1000 })
  expect(fillNumbers(text, ruleset, 'ru')).toBe('1,01, 1000')
  expect(fillNumbers(text, ruleset, 'en')).toBe('1.01, 1000')
})
