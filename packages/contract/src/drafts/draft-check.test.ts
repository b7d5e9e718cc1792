import { describe, expect, test } from 'vitest'
import type { TournamentDocument } from '../organiser/tournament-document.ts'
import { templateForm } from '../templates/template-shape.ts'
import { documentOfTemplate } from '../templates/templates.ts'
import { CHECK_CODES, checkText } from './check-words.ts'
import { checkOf } from './draft-check.ts'

const CALENDAR = { name: 'Cup', zone: 'UTC', first_day: '2030-03-01', time: '19:00', days_between: 7 }
const league = documentOfTemplate(
  templateForm.parse({ ...CALENDAR, template: 'double_round_robin', teams: ['A', 'B', 'C', 'D'] }),
)
const series = documentOfTemplate(
  templateForm.parse({ ...CALENDAR, template: 'fight_series', evenings: 2, fights: 5 }),
)
const NOW = '2029-01-01T00:00:00Z'
const codesOf = (document: TournamentDocument, now = NOW) => {
  const { missing, warnings, ready } = checkOf(document, { now, isTaken: false })
  return {
    missing,
    warnings,
    ready: ready.map(({ code }) => code),
    codes: [...missing, ...warnings].map(({ code }) => code),
  }
}

test('a tournament from a template lacks nothing', () => {
  expect(codesOf(league).missing).toEqual([])
  expect(codesOf(league).ready).toEqual(['teams_ready', 'rounds_ready', 'events_ready', 'points_ready'])
})

test.each<[string, Partial<TournamentDocument>, string]>([
  ['no teams', { entities: [], events: [], table_groups: [] }, 'no_teams'],
  ['no matches', { events: [] }, 'no_events'],
  [
    'no time',
    { started_at: null, events: league.events.map((event) => ({ ...event, starts_at: null })) },
    'no_start',
  ],
  ['an unknown team', { events: league.events.map((event) => ({ ...event, first: 'z' })) }, 'unknown_entity'],
  ['a wrong rule', { ruleset: { match: { exact: -1 } } }, 'whole_number_between'],
])('%s is missing', (_, change, code) => {
  expect(codesOf({ ...league, ...change }).missing.map((finding) => finding.code)).toContain(code)
})

test.each<[string, Partial<TournamentDocument>, string]>([
  [
    'one match without a time',
    { events: [{ ...league.events[0]!, starts_at: null }, ...league.events.slice(1)] },
    'events_without_start',
  ],
  [
    'one match without a side',
    { events: [{ ...league.events[0]!, first: null }, ...league.events.slice(1)] },
    'events_without_sides',
  ],
  [
    'squads without a goalkeeper',
    { players: [{ key: 'p', name: { ru: 'П', en: 'P' }, entity: 'a', position: 'forward' }] },
    'no_goalkeepers',
  ],
])('%s is looked at', (_, change, code) => {
  expect(codesOf({ ...league, ...change }).warnings.map((finding) => finding.code)).toContain(code)
})

test('matches that have begun by now are looked at', () => {
  const { warnings } = codesOf(league, '2030-03-05T00:00:00Z')
  expect(warnings[0]).toMatchObject({
    code: 'events_in_past',
    message: { en: '2 events have started already: they take no predictions' },
  })
})

test('many events at one moment are looked at', () => {
  const starts_at = '2030-05-01T10:00:00Z'
  const { codes } = codesOf({ ...league, events: league.events.map((event) => ({ ...event, starts_at })) })
  expect(codes).toContain('events_at_once')
})

test('fights lack sides and odds, and nobody asks for players', () => {
  expect(codesOf(series).codes).toEqual([
    'events_without_sides',
    'fights_without_odds',
    'no_prizes',
    'no_chat',
  ])
})

describe.each(CHECK_CODES)('%s', (code) => {
  test.each([1, 2, 5, 21])('is a sentence in both languages with %s', (count) => {
    const { ru, en } = checkText(code, { count, at: '', exact: 5, difference: 3, outcome: 2 })
    expect(ru).toMatch(/[а-я]/)
    expect(en).not.toMatch(/[а-яё{}]/)
  })
})
