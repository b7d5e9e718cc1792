import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { minutesFromNow } from '../world.ts'

const both = (name: string) => ({ ru: `${name} ру`, en: name })

/** Fights of a round; the first is the main one, the second the co-main. */
const FIGHTS = 8

/** The first fight of a card, as its key says, is that of fighters `<key>a` and `<key>b`, at 1.5 and 2.5, then 1.6 and 2.4, … */
function cardOf(round: string, startsInMinutes: number): DocumentEvent[] {
  return Array.from({ length: FIGHTS }, (_, at) => {
    const key = `${round}-${at + 1}`
    return {
      key,
      round,
      starts_at: minutesFromNow(startsInMinutes + (FIGHTS - at) * 10),
      type: at === 0 ? 'main' : at === 1 ? 'secondary' : 'other',
      first: `${key}a`,
      second: `${key}b`,
      weight_class: both('Lightweight'),
      is_title: at === 0,
      coefficients: { first: (150 + at * 10) / 100, second: (250 - at * 10) / 100 },
    }
  })
}

/** The same document without the second fighter of one of its fights. */
export function withoutOpponent(series: TournamentDocument, key: string): TournamentDocument {
  return {
    ...series,
    events: series.events.map((event) => (event.key === key ? { ...event, second: null } : event)),
  }
}

/**
 * A series of numbered events of eight fights each: `n1`, whose first fight is a day ahead, and `n2`, ten days ahead,
 * which is not open yet. The last fight of the card (`n1-8`) is the first to start. Six more fighters wait for a place.
 */
export function smallSeries(slug: string, changes: Partial<TournamentDocument> = {}): TournamentDocument {
  const DAY = 24 * 60
  const events = [...cardOf('n1', DAY), ...cardOf('n2', 10 * DAY)]
  const waiting = Array.from({ length: 6 }, (_, at) => `spare${at + 1}`)
  const fighters = [...events.flatMap(({ first, second }) => [first!, second!]), ...waiting]
  return {
    slug,
    system_name: 'ufc',
    name: both(`Series ${slug}`),
    started_at: minutesFromNow(DAY),
    predictions_opened_at: null,
    ratings_opened_at_date: '2024-01-01',
    entities: fighters.map((key) => ({ key, name: both(`Fighter ${key}`), country: 'br' })),
    stages: [{ key: 'numbered', type: 'fight_round', name: both('Numbered events') }],
    rounds: [
      { key: 'n1', stage: 'numbered', name: both('Numbered 1') },
      { key: 'n2', stage: 'numbered', name: both('Numbered 2') },
    ],
    events,
    ...changes,
  }
}
