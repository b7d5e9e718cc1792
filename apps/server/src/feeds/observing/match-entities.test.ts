import { expect, test } from 'vitest'
import { fold, matchEntities } from './match-entities.ts'

const own = (key: string, name: string, code: string | null = null, is_taken = false) => ({
  key,
  names: [name],
  code,
  is_taken,
})

test('a team is known by its name without what clubs add to it, else by its code', () => {
  const { links, strangers } = matchEntities(
    [
      { id: '1', name: 'Arsenal FC' },
      { id: '2', name: 'Atlético de Madrid', code: 'ATL' },
      { id: '3', name: 'Nobody United' },
    ],
    [own('ARS', 'Arsenal'), own('ATM', 'Atletico Madrid', 'ATL'), own('BAY', 'FC Bayern')],
  )
  expect(links.map(({ id, key }) => [id, key])).toEqual([
    ['1', 'ARS'],
    ['2', 'ATM'],
  ])
  expect(strangers.map(({ id }) => id)).toEqual(['3'])
})

test('where two fit, or the team is taken, nothing is decided', () => {
  const twice = [
    { id: '1', name: 'Dynamo FC' },
    { id: '2', name: 'FC Dynamo' },
  ]
  expect(matchEntities(twice, [own('DYN', 'Dynamo')]).links).toEqual([])
  expect(
    matchEntities([{ id: '1', name: 'Dynamo' }], [own('A', 'Dynamo'), own('B', 'Dynamo FC')]).links,
  ).toEqual([])
  expect(matchEntities([{ id: '1', name: 'Dynamo' }], [own('A', 'Dynamo', null, true)]).links).toEqual([])
})

test('a name keeps its letters of every script', () => {
  expect(fold('Спартак Москва')).toBe('спартак москва')
  expect(fold('FC')).toBe('fc')
  expect(fold('Bodø/Glimt')).toBe('bodø glimt')
})
