import { expect, it } from 'vitest'
import {
  amongTeams,
  answerOf,
  type Choice,
  isChoice,
  isSameChoice,
  mistakeOf,
  NO_CHOICE,
  withFavouriteToggled,
  withTeamToggled,
} from './choice.ts'

const IDS = Array.from({ length: 36 }, (_, at) => at + 1)
const EIGHT: Choice = { team_ids: [1, 2, 3, 4, 5, 6, 7, 8], favourite_team_id: 3 }

it('adds a team and removes it', () => {
  const first = withTeamToggled(NO_CHOICE, 5)!
  expect(first).toEqual({ team_ids: [5], favourite_team_id: null })
  expect(withTeamToggled(first, 5)).toEqual(NO_CHOICE)
})

it('has no room for a ninth team, but any of the eight can be removed', () => {
  expect(withTeamToggled(EIGHT, 9)).toBeNull()
  expect(withTeamToggled(EIGHT, 8)?.team_ids).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('loses its favourite only with the team', () => {
  expect(withTeamToggled(EIGHT, 3)?.favourite_team_id).toBeNull()
  expect(withTeamToggled(EIGHT, 4)?.favourite_team_id).toBe(3)
})

it('has at most one favourite', () => {
  const moved = withFavouriteToggled(EIGHT, 8)
  expect(moved.favourite_team_id).toBe(8)
  expect(withFavouriteToggled(moved, 8).favourite_team_id).toBeNull()
})

it.each([
  ['eight_teams', { team_ids: [1, 2], favourite_team_id: 1 }],
  ['eight_teams', NO_CHOICE],
  ['favourite_of_the_eight', { ...EIGHT, favourite_team_id: null }],
  ['unknown_team', { team_ids: [1, 2, 3, 4, 5, 6, 7, 99], favourite_team_id: 1 }],
])('cannot be saved: %s', (mistake, choice) => {
  expect(mistakeOf(choice, IDS)).toBe(mistake)
  expect(answerOf(choice, IDS)).toBeNull()
})

it('can be saved with eight teams and a favourite among them', () => {
  expect(mistakeOf(EIGHT, IDS)).toBeNull()
  expect(answerOf(EIGHT, IDS)).toEqual(EIGHT)
})

it('drops teams that are not in the tournament', () => {
  expect(amongTeams(EIGHT, [1, 2, 4])).toEqual({ team_ids: [1, 2, 4], favourite_team_id: null })
  expect(amongTeams(EIGHT, IDS)).toEqual(EIGHT)
})

it('is the same in another order, and not the same with another favourite', () => {
  expect(isSameChoice(EIGHT, { ...EIGHT, team_ids: EIGHT.team_ids.toReversed() })).toBe(true)
  expect(isSameChoice(EIGHT, { ...EIGHT, favourite_team_id: 1 })).toBe(false)
  expect(isSameChoice(EIGHT, NO_CHOICE)).toBe(false)
})

it.each([null, 7, {}, { team_ids: ['1'], favourite_team_id: null }, { team_ids: [1] }])(
  'rejects what another version stored: %j',
  (value) => expect(isChoice(value)).toBe(false),
)

it('accepts a choice', () => expect(isChoice(EIGHT)).toBe(true))
