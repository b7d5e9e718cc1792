import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { checkData, DATA_FOLDER, readData } from './check-data.ts'
import { type Files, find, problemsAfter } from './data-checks/broken-data.ts'

test('the real data is good', () => {
  expect(checkData(readData(DATA_FOLDER))).toEqual([])
})

describe('a mistake is caught', () => {
  test.each<[string, (files: Files) => void, string]>([
    // Shapes and references
    ['an unknown field', ({ euro }) => (euro.colour = 'red'), 'Unrecognized key: "colour"'],
    ['a missing field', ({ future }) => delete future.rounds, 'tournament.json: rounds'],
    [
      'a slug of another folder',
      ({ future }) => (future.slug = 'euro-2032'),
      "slug is not the folder's name",
    ],
    [
      'a position that does not exist',
      ({ euro }) => (euro.players[0].position = 'libero'),
      'players.0.position',
    ],
    ['a key used twice', ({ euro }) => (euro.players[1].key = euro.players[0].key), 'is used twice'],
    ['an unknown team of a player', ({ euro }) => (euro.players[0].entity = 'GRE'), 'unknown entity "GRE"'],
    ['an unknown round', ({ euro }) => (euro.events[0].round = 'md9'), 'unknown round "md9"'],
    [
      'a result of an unknown match',
      ({ euroResults: record }) => (record.results.m52 = record.results.m51),
      'results.m52: no such event',
    ],
    [
      'an invalid score',
      ({ euroResults: record }) => (record.results.m1.score.first = -5),
      'results.m1.score.first',
    ],
    [
      'sides of a match that has them',
      ({ euroResults: record }) => (record.sides.m1 = record.sides.m51),
      'sides.m1: the document names the sides already',
    ],
    [
      'an unknown side',
      ({ euroResults: record }) => (record.sides.m51.first = 'GRE'),
      'sides.m51: unknown entity "GRE"',
    ],
    [
      'an unknown match to wait for',
      ({ euroResults: record }) => record.sides.m51.known_after.push('m99'),
      'known after unknown event "m99"',
    ],
    [
      'an order of other teams',
      ({ euroResults: record }) => (record.outcomes[0].set.group_orders.C[1] = 'GER'),
      'outcomes.0.set.group_orders.C: does not list the teams',
    ],
    // Names
    [
      'a Latin letter in a Russian name',
      ({ euro }) => (find(euro.players, 'musiala').name.ru = 'Джaмал Мусиала'),
      'player musiala: the Russian name "Джaмал Мусиала" holds more than Cyrillic letters',
    ],
    [
      'a name left in English',
      ({ euro }) => (find(euro.rounds, 'qf').name.ru = 'Quarter-finals'),
      'round qf: the Russian name "Quarter-finals" is not Russian',
    ],
    [
      'a name left in Russian',
      ({ past }) => (find(past.entities, 'PSG').name.en = 'ПСЖ'),
      'entity PSG: the English name "ПСЖ" holds Cyrillic letters',
    ],
    ['an empty name', ({ euro }) => (euro.players[0].name.ru = ' '), 'stray spaces in the ru name'],
    [
      'a player under a team-mate’s name',
      ({ euro }) => (find(euro.players, 'musiala').name.ru = find(euro.players, 'wirtz').name.ru),
      'bears the name of',
    ],
    [
      'a flag without a picture',
      ({ euro }) => (find(euro.entities, 'ENG').country = 'uk'),
      'there is no flag "uk"',
    ],
    // The calendar
    [
      'a start of another day',
      ({ euro }) => (euro.started_at = '2024-06-13T19:00:00Z'),
      'the first kick-off is',
    ],
    [
      'a start without matches',
      ({ future }) => (future.started_at = '2028-06-09T19:00:00Z'),
      'a tournament without matches has no start',
    ],
    [
      'a match without a time',
      ({ euro }) => (find(euro.events, 'm7').starts_at = null),
      'm7: no kick-off time',
    ],
    [
      'a local time instead of UTC',
      ({ euro }) => (find(euro.events, 'm5').starts_at = '2024-06-16T21:00:00Z'),
      'm5: nobody kicked off at 21:00 UTC',
    ],
    [
      'a match outside its round',
      ({ euro }) => (find(euro.events, 'm37').starts_at = '2024-06-20T19:00:00Z'),
      'round r16: begins at 2024-06-20T19:00:00Z, before the last match of md3',
    ],
    [
      'last matches of a group at two times',
      ({ euro }) => (find(euro.events, 'm25').starts_at = '2024-06-23T16:00:00Z'),
      'table group A: its last two matches do not start together',
    ],
    [
      'a match in another round',
      ({ euro }) => (find(euro.events, 'm13').round = 'md1'),
      'round md1: SCO plays twice',
    ],
    [
      'a pair that meets twice',
      ({ euro }) => Object.assign(find(euro.events, 'm13'), { first: 'GER', second: 'SCO' }),
      'table group A: GER-SCO is not played exactly once',
    ],
    [
      'a match of another group',
      ({ euro }) => (find(euro.events, 'm13').table_group = 'B'),
      'events.12.first: "SCO" is not in that table group',
    ],
    [
      'a group match without its group',
      ({ euro }) => delete find(euro.events, 'm13').table_group,
      'm13: a match has a table group if, and only if',
    ],
    [
      'a team left out of the groups',
      ({ euro }) => euro.entities.push({ ...find(euro.entities, 'SUI'), key: 'LIE' }),
      'entity LIE: stands in no',
    ],
    ['a match left out', ({ past }) => past.events.splice(4, 1), 'results.r16-3-leg1: no such event'],
    ['a round out of order', ({ euro }) => euro.rounds.reverse(), 'its stage comes before that of'],
    // Results
    ['a match without a result', ({ euroResults: record }) => delete record.results.m20, 'm20: no result'],
    [
      'a match without sides',
      ({ euroResults: record }) => delete record.sides.m51,
      'm51: a result, but no sides',
    ],
    [
      'a live match',
      ({ euroResults: record }) => (record.results.m20.status = 'live'),
      'm20: its status is live',
    ],
    [
      'a goal too many in the score',
      ({ euroResults: record }) => (record.results.m1.score.first = 6),
      'm1: its goals make 5:1 after 90 minutes, the score says 6:1',
    ],
    [
      'an own goal on the wrong side',
      ({ euroResults: record }) => delete record.results.m16.goals[0].own_goal,
      'm16: its goals make 0:1 after the end, the score says 1:0',
    ],
    [
      'a score after 120 minutes entered as the one after 90',
      ({ euroResults: record }) => {
        record.results.m45.score = record.results.m45.after_extra_time
        delete record.results.m45.after_extra_time
      },
      'm45: merino: minute 119 was not played',
    ],
    [
      'a goal by a stranger',
      ({ euroResults: record }) => (record.results.m1.goals[0].player = 'pele'),
      'm1: goals.0.player',
    ],
    [
      'a goal by a third team',
      ({ euroResults: record }) => (record.results.m1.goals[0].player = 'kane'),
      'm1: goals.0.player',
    ],
    [
      'goals out of order',
      ({ euroResults: record }) => record.results.m1.goals.reverse(),
      'm1: ruediger: minute 87 is out of order',
    ],
    ['goals left out', ({ euroResults: record }) => delete record.results.m1.goals, 'm1: no list of goals'],
    [
      'a penalty into the own goal',
      ({ euroResults: record }) => (record.results.m16.goals[0].penalty = true),
      'm16: calafiori: an own goal is no penalty',
    ],
    [
      'a field player in goal',
      ({ euroResults: record }) => (record.results.m1.goalkeepers.first = 'kroos'),
      'm1: kroos is no goalkeeper',
    ],
    [
      'the other side’s goalkeeper',
      ({ euroResults: record }) => (record.results.m1.goalkeepers.first = 'gunn'),
      'm1: goalkeepers.first: "gunn" plays for the other side',
    ],
    [
      'no goalkeeper',
      ({ euroResults: record }) => delete record.results.m1.goalkeepers.second,
      'm1: no goalkeeper of the',
    ],
    // Ties and brackets
    [
      'a wiring that leads elsewhere',
      ({ euro }) => {
        const { first_from, second_from } = find(euro.events, 'm45')
        Object.assign(find(euro.events, 'm45'), { first_from: second_from, second_from: first_from })
      },
      'm45: by its first_from GER plays there, not ESP',
    ],
    [
      'a place of a group that another team has',
      ({ euro }) => (find(euro.events, 'm38').first_from = { group: 'A', place: 3 }),
      'm38: by its first_from HUN plays there, not SUI',
    ],
    [
      'a tie without a wiring',
      ({ past }) => {
        delete find(past.events, 'final').first_from
        delete find(past.events, 'final').second_from
      },
      'tie final: says nothing of where its sides come from',
    ],
    [
      'unnecessary extra time',
      ({ euroResults: record }) => (record.results.m42.after_extra_time = record.results.m42.score),
      'm42: extra time is played if, and only if',
    ],
    [
      'a shoot-out left out',
      ({ euroResults: record }) => delete record.results.m41.penalties,
      'm41: there is a shoot-out if, and only if',
    ],
    [
      'a level shoot-out',
      ({ pastResults: record }) => (record.results['r16-5-leg2'].penalties = { first: 4, second: 4 }),
      'r16-5-leg2: a shoot-out does not end level',
    ],
    [
      'a winner of a group match',
      ({ euroResults: record }) => (record.results.m1.winner = 'first'),
      'm1: a group match knows no extra time, shoot-out or winner',
    ],
    [
      'a winner of a first leg',
      ({ pastResults: record }) => (record.results['qf-1-leg1'].winner = 'first'),
      'qf-1-leg1: a first leg knows no extra time, shoot-out or winner',
    ],
    [
      'a second leg won and the tie lost',
      ({ pastResults: record }) => (record.results['qf-1-leg2'].winner = 'first'),
      'qf-1-leg2: its winner is the other side',
    ],
    [
      'extra time of a second leg left out',
      ({ pastResults: record }) => delete record.results['r16-3-leg2'].after_extra_time,
      'r16-3-leg2: extra time is played if, and only if',
    ],
    [
      'legs of two pairs',
      ({ past }) => (find(past.events, 'qf-1-leg2').first = 'ARS'),
      'events.20.tie: the legs of tie "qf-1" have different sides',
    ],
    [
      'a third leg',
      ({ past }) => (find(past.events, 'qf-2-leg1').tie = 'qf-1'),
      'events.20.tie: tie "qf-1" has two legs already',
    ],
    [
      'a loser who stays in',
      ({ past }) => {
        for (const event of past.events) {
          for (const side of ['first', 'second']) {
            if (event.tie === 'qf-2' && event[side] === 'BVB') event[side] = 'PSV'
          }
        }
      },
      'tie qf-2: BVB won r16-4 and is not in it',
    ],
    [
      'a group order that only fair play can settle left out',
      ({ euroResults: record }) => delete record.outcomes,
      'table group C: DEN and the team above it are level',
    ],
    [
      'a runner-up in the wrong match',
      ({ euroResults: record }) => (record.outcomes[0].set.group_orders.C = ['ENG', 'SVN', 'DEN', 'SRB']),
      'm37: the results make it GER v SVN, not GER v DEN',
    ],
    [
      'third-placed teams exchanged',
      ({ euroResults: record }) => {
        record.sides.m39.second = 'SVK'
        record.sides.m40.second = 'GEO'
      },
      'm39: the results make it ESP v GEO, not ESP v SVK',
    ],
    [
      'a loser in the next round',
      ({ euroResults: record }) => (record.sides.m49.second = 'POR'),
      'm49: the results make it ESP v FRA, not ESP v POR',
    ],
    [
      'a pair known too early',
      ({ euroResults: record }) => record.sides.m39.known_after.pop(),
      'm39: its sides are known after m25, m26',
    ],
    // Public facts
    ['a player left out', ({ euro }) => euro.players.pop(), '621 players instead of 622'],
    [
      'a squad without goalkeepers',
      ({ euro }) => (find(euro.players, 'neuer').position = 'forward'),
      'entity GER: 2',
    ],
    [
      'a goal given to somebody else',
      ({ euroResults: record }) => (record.results.m1.goals[1].player = 'kroos'),
      'its goals make gakpo, kane, mikautadze, olmo, schranz top scorers, with 3 each',
    ],
    [
      'another champion',
      ({ pastResults: record }) =>
        Object.assign(record.results.final, { score: { first: 2, second: 0 }, winner: 'first' }),
      'the final was won by RMA, not by BVB',
    ],
    // The demo's users
    ['a user left out', ({ people }) => people.ru.pop(), 'ru: 179 names instead of 180'],
    ['a user twice', ({ people }) => (people.en[1] = people.en[0]), 'stands there twice'],
    [
      'a user in another alphabet',
      ({ people }) => (people.ru[0] = 'Anna Smirnova'),
      '"Anna Smirnova" holds other',
    ],
    ['a first name alone', ({ people }) => (people.en[0] = 'Emily'), '"Emily" is no full name'],
    ['a name too long', ({ people }) => (people.en[0] = `Emily ${'A'.repeat(40)}`), 'is longer than 40'],
  ])('%s', (_, breakIt, expected) => {
    expect(problemsAfter(breakIt).join('\n')).toContain(expected)
  })
})

describe('the command', () => {
  const script = fileURLToPath(new URL('./check-data.ts', import.meta.url))
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  test('prints one line if all is well', () => {
    expect(execFileSync(process.execPath, [script], { encoding: 'utf8' })).toBe(
      'data ok: euro-2024, euro-2020-playoff, euro-2028, ucl-2023-24-playoff, ucl-2024-25, ucl-2024-25-playoff, ufc-2025\n',
    )
  })

  test('lists the problems and ends with status 1', () => {
    const folder = mkdtempSync(join(tmpdir(), 'data-'))
    folders.push(folder)
    cpSync(DATA_FOLDER, folder, { recursive: true })
    const file = join(folder, 'euro-2024/results.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"wirtz", "minute": 10', '"wirtz", "minute": 100'))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('euro-2024: m1: wirtz: minute 100 was not played\n')
  })
})
