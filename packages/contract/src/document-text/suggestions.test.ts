import { describe, expect, test } from 'vitest'
import { nearestOf } from './nearest.ts'
import { suggestionFor } from './suggestions.ts'

describe('the word that is meant', () => {
  test.each([
    ['leauge', ['league', 'groups'], 'league'],
    ['GRE', ['GER', 'SCO'], 'GER'],
    ['ger', ['GER', 'SCO'], 'GER'],
    ['Продaжи', ['Продажи', 'Поддержка'], 'Продажи'],
    ['group-stage', ['group_stage', 'league_stage'], 'group_stage'],
  ])('%s of %j is %s', (word, words, meant) => {
    expect(nearestOf(word, words)).toBe(meant)
  })

  test.each([
    ['one of the words', 'GER', ['GER', 'GEO']],
    ['far from all', 'ZZZ', ['GER', 'SCO']],
    ['as near to one as to another', 'GEX', ['GER', 'GEO']],
    ['as long as a page', 'x'.repeat(100), ['x'.repeat(99)]],
    ['alone', 'x', []],
  ])('is not known if it is %s', (_, word, words) => {
    expect(nearestOf(word, words)).toBeNull()
  })
})

const document = {
  system_name: 'eura',
  started_at: '2024-09-18T22:00:00+03:00',
  entities: [{ key: 'GIR' }, { key: 'PSG' }, 'broken'],
  stages: [{ key: 'league', type: 'leage_stage' }],
  rounds: [{ key: 'md1', stage: 'leauge' }],
  events: [
    { key: 'm1', round: 'md1', first: 'PSG', second: 'GRI', starts_at: '2024-09-18 22:00' },
    { key: 'm2', round: 'md2', first: 7, second: 'GIR', starts_at: 'soon', tie: 'sf1' },
    { key: 'm3', first_from: { tie: 'fs1', take: 'winer' }, starts_at: '2024-02-30 22:00' },
  ],
}

describe('the cure of a mistake', () => {
  test.each([
    ['system_name', 'euro'],
    ['stages[0].type', 'league_stage'],
    ['rounds[0].stage', 'league'],
    ['events[0].second', 'GIR'],
    ['events[1].round', 'md1'],
    ['events[2].first_from.tie', 'sf1'],
    ['events[2].first_from.take', 'winner'],
    ['started_at', '2024-09-18T19:00:00Z'],
    ['events[0].starts_at', '2024-09-18T19:00:00Z'],
  ])('at %s is %s', (path, cure) => {
    expect(suggestionFor(document, path, 'Europe/Moscow')).toBe(cure)
  })

  test.each([
    'events[0].first',
    'events[1].first',
    'events[1].starts_at',
    'events[2].starts_at',
    'nothing.here',
    'slug',
    'constructor',
  ])('at %s is not known', (path) => {
    expect(suggestionFor(document, path, 'Europe/Moscow')).toBeNull()
  })

  test('a time without a zone has none while no zone is chosen', () => {
    expect(suggestionFor(document, 'events[0].starts_at')).toBeNull()
  })

  test('something that is no document has none', () => {
    expect(suggestionFor(['euro'], '[0]')).toBeNull()
  })
})
