import { putEvent } from '@called-it/contract/organiser/events.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { callerFor, makeCup, minutesFromNow } from './world.ts'

const FIGHTERS = [
  ['Пётр Ян', 'Petr Yan', 'ru'],
  ['Алекс Перейра', 'Alex Pereira', 'br'],
  ['Илия Топурия', 'Ilia Topuria', 'es'],
  ['Макс Холлоуэй', 'Max Holloway', 'us'],
  ['Арман Царукян', 'Arman Tsarukyan', 'am'],
  ['Дан Хукер', 'Dan Hooker', 'nz'],
  ['Иржи Прохазка', 'Jiri Prochazka', 'cz'],
  ['Ян Блахович', 'Jan Blachowicz', 'pl'],
  ['Том Аспиналл', 'Tom Aspinall', 'gb-eng'],
  ['Сирил Ган', 'Ciryl Gane', 'fr'],
  ['Жаилтон Алмейда', 'Jailton Almeida', 'br'],
  ['Сергей Павлович', 'Sergei Pavlovich', 'ru'],
  ['Александр Волков', 'Alexander Volkov', 'ru'],
  ['Марчин Тыбура', 'Marcin Tybura', 'pl'],
] as const

const name = (ru: string, en: string) => ({ ru, en })

/** A series of two numbered events: the first has seven fights and locks in an hour, the second opens in a week. */
export function makeSeries() {
  const fight = (round: string, at: number, minutes: number): TournamentDocument['events'][number] => ({
    key: `${round}-${at + 1}`,
    round,
    type: at === 0 ? 'main' : at === 1 ? 'secondary' : 'other',
    starts_at: minutesFromNow(minutes),
    first: `f${at * 2}`,
    second: `f${at * 2 + 1}`,
    weight_class: name('Тяжёлый вес', 'Heavyweight'),
    ...(at === 0 && { is_title: true }),
    // The last fight has no coefficients.
    ...(at < 6 && { coefficients: { first: 1.5, second: 2.6 } }),
  })
  return makeCup({
    system_name: 'ufc',
    entities: FIGHTERS.map(([ru, en, country], at) => ({ key: `f${at}`, name: name(ru, en), country })),
    stages: [{ key: 'events', type: 'fight_round', name: name('Номерные турниры', 'Numbered events') }],
    table_groups: [],
    rounds: [
      { key: 'n1', stage: 'events', name: name('Ночь 1: Ян — Перейра', 'Night 1: Yan vs. Pereira') },
      { key: 'n2', stage: 'events', name: name('Ночь 2', 'Night 2') },
    ],
    events: [
      ...Array.from({ length: 7 }, (_, at) => fight('n1', at, 90 - at * 5)),
      ...Array.from({ length: 7 }, (_, at) => fight('n2', at, 12 * 24 * 60 - at * 5)),
    ],
  })
}

/** Cancels a fight as the organiser. */
export const callOff = (slug: string, key: string) =>
  callerFor(process.env.ORGANISER_TOKEN)(putEvent, { params: { slug, key }, body: { status: 'cancelled' } })
