import { expect, test } from 'vitest'
import { feedersOf } from './numbered-bracket.ts'

const ties = (stage: string, count: number) => Array.from({ length: count }, (_, at) => `${stage}-${at + 1}`)

test('two ties feed one, in the order of their numbers, not of their letters', () => {
  const feeders = feedersOf([ties('r32', 16), ties('r16', 8).toReversed()])
  expect(feeders.get('r16-1')).toEqual(['r32-1', 'r32-2'])
  expect(feeders.get('r16-5')).toEqual(['r32-9', 'r32-10'])
  expect(feeders.get('r16-8')).toEqual(['r32-15', 'r32-16'])
})

test('as many ties as in the next stage feed them one by one, and half of the sides wait', () => {
  const feeders = feedersOf([ties('po', 8), ties('r16', 8), ties('qf', 4)])
  expect(feeders.get('r16-3')).toEqual(['po-3'])
  expect(feeders.get('qf-2')).toEqual(['r16-3', 'r16-4'])
})

test('nothing feeds the first stage', () => {
  expect(feedersOf([['sf1', 'sf2']]).get('sf1')).toEqual([])
  expect(feedersOf([[], ['final']]).get('final')).toEqual([])
  expect(feedersOf([]).size).toBe(0)
})

test('a tie without a number comes first', () => {
  expect(feedersOf([['sf-2', 'sf'], ['final']]).get('final')).toEqual(['sf', 'sf-2'])
})
