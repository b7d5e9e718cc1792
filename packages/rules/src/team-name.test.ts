import { describe, expect, it } from 'vitest'
import { checkTeamName, TEAM_NAME_MAX } from './team-name.ts'

const codes = (name: string) => checkTeamName(name).map(({ code }) => code)

describe('the name of a friends team', () => {
  it.each(['7', 'Север', 'ЁЖИК_ёж', 'North-Wind_24', 'а'.repeat(TEAM_NAME_MAX)])('%s is fine', (name) => {
    expect(codes(name)).toEqual([])
  })

  it.each([
    ['', ['required']],
    ['Северный ветер', ['team_name_characters']],
    ['Über', ['team_name_characters']],
    ['Їжак', ['team_name_characters']],
    ['<b>', ['team_name_characters']],
    ['а'.repeat(TEAM_NAME_MAX + 1), ['team_name_length']],
    [`${'я'.repeat(TEAM_NAME_MAX)}!!`, ['team_name_characters', 'team_name_length']],
  ])('%j: %j', (name, expected) => {
    expect(codes(name)).toEqual(expected)
  })
})
