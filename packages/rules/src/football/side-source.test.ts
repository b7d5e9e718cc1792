import { expect, test } from 'vitest'
import { isSameSource, wiringOfLegs } from './side-source.ts'
import type { SideSource } from '../facts.ts'

const winner: SideSource = { tie: 'qf1', take: 'winner' }
const loser: SideSource = { tie: 'qf1', take: 'loser' }
const place: SideSource = { group: 'A', place: 2 }

test('sources are the same when they name the same tie and outcome, or the same place of a group', () => {
  const all = [winner, loser, place, { group: 'A', place: 1 }, { tie: 'qf2', take: 'winner' }] as const
  for (const [at, source] of all.entries()) {
    for (const [other, again] of all.entries()) expect(isSameSource(source, { ...again })).toBe(at === other)
  }
})

test('a leg without sources has the sides of the other leg, home and away exchanged', () => {
  expect(wiringOfLegs([{ first_from: winner, second_from: place }, {}])).toEqual([
    { first_from: winner, second_from: place },
    { first_from: place, second_from: winner },
  ])
})

test('a leg with one source takes the other from the other leg', () => {
  expect(wiringOfLegs([{ first_from: winner, second_from: place }, { first_from: place }])).toEqual([
    { first_from: winner, second_from: place },
    { first_from: place, second_from: winner },
  ])
})

test('legs without sources have no sides', () => {
  expect(wiringOfLegs([{}])).toEqual([{ first_from: null, second_from: null }])
})
