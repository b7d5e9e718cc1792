import { expect, test } from 'vitest'
import { updateProfile } from './account/own-account.ts'
import { createTeam } from './teams/teams.ts'

const mistakesOf = (schema: typeof updateProfile.body | typeof createTeam.body, body: object) =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []

test('a name of a megabyte is refused by its length alone, before it is normalised or its characters are counted', () => {
  // Each filling would cause another mistake, or none after normalisation.
  for (const filling of ['\u200b', ' ', '!'].map((each) => each.repeat(1_000_000))) {
    expect(mistakesOf(updateProfile.body, { name: `A${filling}` })).toEqual(['user_name_long'])
    expect(mistakesOf(createTeam.body, { name: `A${filling}`, tournament_id: 1 })).toEqual([
      'team_name_length',
    ])
  }
})

test('forty characters, each of many code points, are a name', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
  expect(mistakesOf(updateProfile.body, { name: family.repeat(40) })).toEqual([])
  expect(mistakesOf(updateProfile.body, { name: family.repeat(41) })).toEqual(['user_name_long'])
})
