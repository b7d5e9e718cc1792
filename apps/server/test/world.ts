import type { DocumentEvent, TournamentDocument } from '@called-it/contract/tournament-document.ts'

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
