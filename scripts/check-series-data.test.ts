import { describe, expect, test } from 'vitest'
import { type Files, find, type Json, problemsAfter } from './data-checks/broken-data.ts'

const changeOf = ({ changes }: Json, event: string): Json =>
  changes.find((change: Json) => change.event === event)

describe('a mistake in a series of fights is caught', () => {
  test.each<[string, (files: Files) => void, string]>([
    // Shapes and references
    [
      'a fight without its place on the card',
      ({ series }) => delete find(series.events, 'ufc-323-5').type,
      'tournament.json: events.91.type: a fight needs a type',
    ],
    [
      'a fight with a venue',
      ({ series }) => (find(series.events, 'ufc-323-5').venue = { ru: 'Арена', en: 'Arena' }),
      'a fight has no such field',
    ],
    [
      'an unknown fighter',
      ({ series }) => (find(series.events, 'ufc-323-5').first = 'jon-jones'),
      'unknown entity "jon-jones"',
    ],
    [
      'a result of an unknown fight',
      ({ seriesResults: record }) => (record.results['ufc-311-15'] = record.results['ufc-311-1']),
      'results.ufc-311-15: no such event',
    ],
    [
      'a draw with a winner',
      ({ seriesResults: record }) => (record.results['ufc-312-4'].winner = 'first'),
      'ufc-312-4: winner: a draw has no winner',
    ],
    [
      'an unknown method',
      ({ seriesResults: record }) => (record.results['ufc-311-1'].method = 'stare_down'),
      'results.json: results.ufc-311-1.method',
    ],
    [
      'a change of an unknown fight',
      ({ seriesResults: record }) => (record.changes[0].event = 'ufc-314-1'),
      'changes.0.ufc-314-1: no such event',
    ],
    [
      'a stranger who takes somebody’s place',
      ({ seriesResults: record }) => (changeOf(record, 'ufc-311-1').set.second = 'jon-jones'),
      'changes.1: unknown entity "jon-jones"',
    ],
    // Names
    [
      'a Latin letter in the Russian name of a fighter',
      ({ series }) => (find(series.entities, 'alex-pereira').name.ru = 'Алеkс Перейра'),
      'entity alex-pereira: the Russian name "Алеkс Перейра" holds more than Cyrillic letters',
    ],
    [
      'two fighters with the same name',
      ({ series }) =>
        (find(series.entities, 'karine-silva').name.ru = find(series.entities, 'natalia-silva').name.ru),
      'bears the name of',
    ],
    [
      'a fighter under a flag without a picture',
      ({ series }) => (find(series.entities, 'tom-aspinall').country = 'uk'),
      'entity tom-aspinall: there is no flag "uk"',
    ],
    [
      'a weight class by another name',
      ({ series }) => (find(series.events, 'ufc-321-1').weight_class.ru = 'Тяжелый вес'),
      'ufc-321-1: no weight class is called "Heavyweight" and "Тяжелый вес"',
    ],
    [
      'no weight class',
      ({ series }) => delete find(series.events, 'ufc-321-1').weight_class,
      'ufc-321-1: no',
    ],
    // Cards
    [
      'a second main event',
      ({ series }) => (find(series.events, 'ufc-315-2').type = 'main'),
      'round ufc-315: ufc-315-2 is main, and not secondary',
    ],
    [
      'a card without a co-main event',
      ({ series }) => (find(series.events, 'ufc-315-2').type = 'other'),
      'round ufc-315: ufc-315-2 is other, and not secondary',
    ],
    [
      'a fighter in two fights of a card',
      ({ series }) => (find(series.events, 'ufc-317-9').first = 'niko-price'),
      'round ufc-317: niko-price fights twice',
    ],
    [
      'a fight with an open side',
      ({ series }) => (find(series.events, 'ufc-317-9').first = null),
      'round ufc-317: ufc-317-9 has an open side',
    ],
    [
      'a fighter without a fight',
      ({ series }) => series.entities.push({ key: 'x', name: { ru: 'Джон Джонс', en: 'Jon Jones' } }),
      'entity x: fights nobody',
    ],
    ['a round in another order', ({ series }) => series.rounds.reverse(), 'rounds: ufc-323,ufc-321'],
    // Times
    [
      'a local time instead of UTC',
      ({ series }) => (find(series.events, 'ufc-321-1').starts_at = '2025-10-25T22:00:00Z'),
      'round ufc-321: its sections start at',
    ],
    [
      'an opening fight after the main event',
      ({ series }) => (find(series.events, 'ufc-321-13').starts_at = '2025-10-25T18:00:00Z'),
      'ufc-321-13 starts after the fight that stands above it',
    ],
    [
      'a series that starts with its main event',
      ({ series }) => (series.started_at = '2025-01-19T03:00:00Z'),
      'started_at: the first fight starts at 2025-01-18T23:00:00Z',
    ],
    // Odds
    [
      'odds that make both sides favourites',
      ({ series }) => (find(series.events, 'ufc-311-3').coefficients = { first: 1.36, second: 1.54 }),
      'ufc-311-3: the chances that its odds give add up to 1.38',
    ],
    [
      'American odds',
      ({ series }) => (find(series.events, 'ufc-311-3').coefficients.first = 102),
      '102 looks like American odds',
    ],
    [
      'odds left out',
      ({ series }) => delete find(series.events, 'ufc-311-3').coefficients,
      'ufc-311-3: no odds',
    ],
    [
      'implausible odds',
      ({ series }) => (find(series.events, 'ufc-311-1').coefficients = { first: 1.29, second: 1.61 }),
      'ufc-311-1: nobody knows odds of this fight',
    ],
    // Results
    [
      'a fight without a result',
      ({ seriesResults: record }) => delete record.results['ufc-313-4'],
      'ufc-313-4: no result',
    ],
    [
      'a result without its time',
      ({ seriesResults: record }) => delete record.clocks['ufc-313-4'],
      'ufc-313-4: nothing says at which time it ended',
    ],
    [
      'a result of a cancelled fight',
      ({ seriesResults: record }) => (record.results['ufc-319-11'] = { status: 'no_contest', ended_in: 1 }),
      'ufc-319-11: it was called off, and has a result',
    ],
    [
      'a win without a winner',
      ({ seriesResults: record }) => delete record.results['ufc-313-4'].winner,
      'ufc-313-4: winner: give the winner',
    ],
    [
      'a cancellation in a result',
      ({ seriesResults: record }) => (record.results['ufc-313-4'] = { status: 'cancelled' }),
      'ufc-313-4: what was called off stands among the changes',
    ],
    [
      'an end without its round',
      ({ seriesResults: record }) => delete record.results['ufc-313-4'].ended_in,
      'ufc-313-4: nothing says in which round it ended',
    ],
    [
      'an end without a method',
      ({ seriesResults: record }) => delete record.results['ufc-313-4'].method,
      'ufc-313-4: nothing says how it ended',
    ],
    [
      'a fourth round in a fight of three',
      ({ seriesResults: record }) => (record.results['ufc-313-3'].ended_in = 4),
      'ufc-313-3: it had 3 rounds, and not 4',
    ],
    [
      'a round that is too long',
      ({ seriesResults: record }) => (record.clocks['ufc-313-3'] = '5:01'),
      'ufc-313-3: a round does not last until 5:01',
    ],
    [
      'a decision of the judges before the last round',
      ({ seriesResults: record }) => (record.results['ufc-313-1'].ended_in = 3),
      'ufc-313-1: the judges decide when all rounds are over',
    ],
    [
      'a draw by submission',
      ({ seriesResults: record }) => (record.results['ufc-312-4'].method = 'submission'),
      'ufc-312-4: only the judges can make it a draw',
    ],
    [
      'a no contest that was a win',
      ({ seriesResults: record }) =>
        (record.results['ufc-321-1'] = {
          status: 'finished',
          winner: 'first',
          method: 'knockout',
          ended_in: 1,
        }),
      'champions in round ufc-321: tom-aspinall, mackenzie-dern instead of nobody, mackenzie-dern',
    ],
    [
      'another champion of the UFC',
      ({ seriesResults: record }) => (record.results['ufc-323-1'].winner = 'first'),
      'champions in round ufc-323: merab-dvalishvili, joshua-van instead of petr-yan, joshua-van',
    ],
    [
      'a draw that did not happen',
      ({ seriesResults: record }) =>
        (record.results['ufc-313-1'] = {
          status: 'draw',
          method: 'split_decision',
          ended_in: 5,
        }),
      'draws in round ufc-313: 1 instead of 0',
    ],
    // Changes
    [
      'a cancellation that did not happen',
      ({ seriesResults: record }) => record.changes.pop(),
      'fights called off in round ufc-319: 2 instead of 3',
    ],
    [
      'a change after the first fight',
      ({ seriesResults: record }) => (changeOf(record, 'ufc-319-11').at = '2025-08-17T01:00:00Z'),
      'changes: ufc-319-11 is changed while its round is not open',
    ],
    [
      'a change long before',
      ({ seriesResults: record }) => (changeOf(record, 'ufc-319-11').at = '2025-08-10T01:00:00Z'),
      'changes: ufc-319-11 is changed while its round is not open',
    ],
    [
      'changes out of order',
      ({ seriesResults: record }) => record.changes.reverse(),
      'is changed out of order',
    ],
    [
      'a change of nothing',
      ({ seriesResults: record }) => (changeOf(record, 'ufc-319-11').set = {}),
      'changes: nothing is changed of ufc-319-11',
    ],
    [
      'a fighter left out',
      ({ seriesResults: record, series }) => {
        series.entities = series.entities.filter((fighter: Json) => fighter.key !== 'arman-tsarukyan')
        find(series.events, 'ufc-311-1').second = 'renato-moicano'
        record.changes.splice(1, 1)
      },
      'fighters: 176 instead of 177',
    ],
  ])('%s', (_, breakIt, expected) => {
    expect(problemsAfter(breakIt).join('\n')).toContain(expected)
  })
})
