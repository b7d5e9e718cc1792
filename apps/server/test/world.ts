import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

const MINUTE_MS = 60_000

/** A time so many minutes from now, as the contract writes it. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString().replace(/\.\d+Z$/, 'Z')

const both = (name: string) => ({ ru: `${name} ру`, en: name })

/** Four teams, a group stage of two rounds and a final whose sides are not known. */
export function smallCup(slug: string, changes: Partial<TournamentDocument> = {}): TournamentDocument {
  const team = (key: string) => ({ key, name: both(`Team ${key}`), code: key, country: 'de' })
  const match = (
    key: string,
    round: string,
    starts: number,
    first: string,
    second: string,
  ): DocumentEvent => ({
    key,
    round,
    starts_at: minutesFromNow(starts),
    first,
    second,
    table_group: 'A',
  })
  return {
    slug,
    system_name: 'euro',
    name: both(`Cup ${slug}`),
    started_at: minutesFromNow(60),
    predictions_opened_at: null,
    ratings_opened_at_date: '2024-01-01',
    entities: ['AAA', 'BBB', 'CCC', 'DDD'].map(team),
    players: [
      { key: 'anna', name: both('Anna'), entity: 'AAA', position: 'forward' },
      { key: 'alan', name: both('Alan'), entity: 'AAA', position: 'goalkeeper' },
      { key: 'bert', name: both('Bert'), entity: 'BBB', position: 'goalkeeper' },
    ],
    stages: [
      { key: 'groups', type: 'group_stage', name: both('Groups') },
      { key: 'final', type: 'final', level: 'final', name: both('Final') },
    ],
    table_groups: [{ key: 'A', name: both('Group A'), entities: ['AAA', 'BBB', 'CCC', 'DDD'] }],
    rounds: [
      { key: 'md1', stage: 'groups', name: both('Matchday 1') },
      { key: 'md2', stage: 'groups', name: both('Matchday 2') },
      { key: 'final', stage: 'final', name: both('Final') },
    ],
    events: [
      match('m1', 'md1', 60, 'AAA', 'BBB'),
      match('m2', 'md1', 90, 'CCC', 'DDD'),
      match('m3', 'md2', 1500, 'AAA', 'CCC'),
      match('m4', 'md2', 1530, 'BBB', 'DDD'),
      { key: 'm5', round: 'final', starts_at: minutesFromNow(3000), first: null, second: null, tie: 'final' },
    ],
    prizes: [{ scope: 'group', place_from: 1, place_to: 1, title: both('Prize') }],
    ...changes,
  }
}

/**
 * Four teams, a matchday, a semi-final of two legs (`semi`) and one of a single match (`other`), and a final with unknown
 * sides: everything that has a winner. It has not begun.
 */
export function knockoutCup(slug: string, changes: Partial<TournamentDocument> = {}): TournamentDocument {
  const leg = (
    key: string,
    round: string,
    starts: number,
    [first, second]: [string, string],
    tie: string,
  ) => ({
    key,
    round,
    starts_at: minutesFromNow(starts),
    first,
    second,
    tie,
  })
  const { stages, rounds, events, ...cup } = smallCup(slug)
  return {
    ...cup,
    stages: [
      stages[0]!,
      { key: 'semi', type: 'playoff', level: 'semi_final', name: both('Semi-finals') },
      stages[1]!,
    ],
    rounds: [
      rounds[0]!,
      { key: 'sf1', stage: 'semi', name: both('First legs') },
      { key: 'sf2', stage: 'semi', name: both('Second legs') },
      rounds[2]!,
    ],
    events: [
      events[0]!,
      leg('leg1', 'sf1', 1500, ['AAA', 'BBB'], 'semi'),
      leg('single', 'sf1', 1600, ['CCC', 'DDD'], 'other'),
      leg('leg2', 'sf2', 2000, ['BBB', 'AAA'], 'semi'),
      { ...events[4]!, key: 'final' },
    ],
    ...changes,
  }
}

/** The small cup with two groups of two teams; one match decides each group. */
export function twoGroups(slug: string, changes: Partial<TournamentDocument> = {}): TournamentDocument {
  const { events, ...cup } = smallCup(slug)
  const [m1, m2, , , final] = events as [DocumentEvent, DocumentEvent, unknown, unknown, DocumentEvent]
  return {
    ...cup,
    table_groups: [
      { key: 'A', name: both('Group A'), entities: ['AAA', 'BBB'] },
      { key: 'B', name: both('Group B'), entities: ['CCC', 'DDD'] },
    ],
    events: [m1, { ...m2, table_group: 'B' }, final],
    ...changes,
  }
}

/**
 * Ten clubs in two pots. Two matchdays decide the first eight: each club plays once, C01 against C06 to C05 against C10. It
 * has not begun.
 */
export function smallLeague(slug: string, changes: Partial<TournamentDocument> = {}): TournamentDocument {
  const clubs = Array.from({ length: 10 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)
  const [pot, other] = [clubs.slice(0, 5), clubs.slice(5)]
  const { players, ...cup } = smallCup(slug)
  return {
    ...cup,
    system_name: 'uefa',
    entities: clubs.map((key) => ({ key, name: both(`Club ${key}`), code: key })),
    players: players!.map((player, at) => ({ ...player, entity: clubs[at]! })),
    stages: [{ key: 'league', type: 'league_stage', name: both('League') }],
    table_groups: [
      { key: 'pot1', name: both('Pot 1'), entities: pot },
      { key: 'pot2', name: both('Pot 2'), entities: other },
    ],
    rounds: [
      { key: 'md1', stage: 'league', name: both('Matchday 1') },
      { key: 'md2', stage: 'league', name: both('Matchday 2') },
    ],
    events: pot.map((first, at) => ({
      key: `m${at + 1}`,
      round: at < 3 ? 'md1' : 'md2',
      starts_at: minutesFromNow(at < 3 ? 60 + at * 30 : 1500 + at * 30),
      first,
      second: other[at]!,
    })),
    ...changes,
  }
}
