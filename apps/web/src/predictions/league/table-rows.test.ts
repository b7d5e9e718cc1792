import { expect, it } from 'vitest'
import { choiceOf, clubIds, clubs, earnedOf, leagueOf, tableAfter } from '../../../test/answers/league.ts'
import { foldRows, rowsOf } from './table-rows.ts'

const CHOSEN = [1, 2, 3, 4, 5, 6, 14, 16]
const provisional = earnedOf(CHOSEN, 1, clubIds(1, 8))
const locked = leagueOf({
  phase: 'locked',
  table: tableAfter(5),
  prediction: choiceOf(CHOSEN, 1, { provisional }),
})

it('has the points of each chosen club, twice for the favourite, and none for the others', () => {
  const gives = rowsOf(locked).map((row) => row.gives)
  expect(gives).toEqual([8, 4, 4, 4, 4, 4, null, null, null, null, null, null, null, 0, null, 0])
})

it('marks the first eight', () => {
  const rows = rowsOf(locked)
  expect(rows.filter(({ isIn }) => isIn).map(({ team }) => team.id)).toEqual(clubIds(1, 8))
  expect(rows[0]).toMatchObject({ points: 100, difference: 50, position: 1, isFavourite: true })
})

it('goes by the official eight once they are known, whatever the table says', () => {
  const settled = leagueOf({
    ...locked,
    top_teams: [...clubs.slice(0, 7), clubs[9]!],
    prediction: choiceOf(CHOSEN, 1, earnedOf(CHOSEN, 1, [...clubIds(1, 7), 10])),
  })
  const isIn = rowsOf(settled).flatMap((row) => (row.isIn ? row.team.id : []))
  expect(isIn).toEqual([...clubIds(1, 7), 10])
})

it('is empty before the first match', () => {
  expect(rowsOf(leagueOf({ phase: 'locked', table: tableAfter(0) }))).toEqual([])
})

it('lists the clubs also without a prediction', () => {
  const rows = rowsOf(leagueOf({ phase: 'locked', table: tableAfter(5) }))
  expect(rows).toHaveLength(16)
  expect(rows.every(({ gives, isChosen }) => gives === null && !isChosen)).toBe(true)
})

it('folds the rows after the twelfth place that were not chosen, but no single row', () => {
  const shown = (rows: ReturnType<typeof foldRows>) =>
    rows.map((row) => ('from' in row ? `${row.from}–${row.to}` : row.position))
  expect(shown(foldRows(rowsOf(locked)))).toEqual(clubIds(1, 16))
  const first = leagueOf({ ...locked, prediction: choiceOf(clubIds(1, 8), 1, { provisional }) })
  expect(shown(foldRows(rowsOf(first)))).toEqual([...clubIds(1, 12), '13–16'])
})
