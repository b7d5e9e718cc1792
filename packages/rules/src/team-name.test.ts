import { describe, expect, it } from 'vitest'
import { checkTeamName, foldTeamName, TEAM_NAME_MAX } from './team-name.ts'

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

describe('names that look alike', () => {
  it.each([
    ['Север', 'СЕВЕР'],
    ['Ёжик', 'ежик'],
    // Latin letters in place of Cyrillic ones.
    ['Север', 'Ceвep'],
    ['Ёлка', 'Eлкa'],
    ['АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'],
    ['авекмнорстух', 'abekmhopctyx'],
    ['Комета_24', 'KOMETA_24'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldTeamName(one)).toBe(foldTeamName(other))
  })

  it.each([
    ['Север', 'Севера'],
    ['Зенит', '3енит'],
    ['O', '0'],
    ['a-b', 'a_b'],
    ['Гол', 'Gol'],
    ['и', 'й'],
  ])('%s and %s are not', (one, other) => {
    expect(foldTeamName(one)).not.toBe(foldTeamName(other))
  })

  it('differ in every other letter', () => {
    const letters = [...'абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz0123456789-_']
    // Twelve pairs of letters look alike.
    expect(new Set(letters.map(foldTeamName)).size).toBe(letters.length - 12)
  })
})
