import { readFightPredictions, saveFights } from '@called-it/contract/kinds/fight-card.ts'
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

/** A fighter of the series; after the known ones come names of the usual length. */
function fighterAt(at: number) {
  const [ru, en, country] = FIGHTERS[at] ?? [`Мухаммаджон Наимов ${at}`, `Muhammad Naimov ${at}`, 'tj']
  return { key: `f${at}`, name: name(ru, en), country }
}

/**
 * A series of two numbered events: the first has seven fights, if no other number is given, and locks in an hour or
 * less; the second opens in a week.
 */
export function makeSeries(fights = 7) {
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
    entities: Array.from({ length: Math.max(FIGHTERS.length, fights * 2) }, (_, at) => fighterAt(at)),
    stages: [{ key: 'events', type: 'fight_round', name: name('Номерные турниры', 'Numbered events') }],
    table_groups: [],
    rounds: [
      { key: 'n1', stage: 'events', name: name('Ночь 1: Ян — Перейра', 'Night 1: Yan vs. Pereira') },
      { key: 'n2', stage: 'events', name: name('Ночь 2', 'Night 2') },
    ],
    events: [
      ...Array.from({ length: fights }, (_, at) => fight('n1', at, 90 - at * 5)),
      ...Array.from({ length: 7 }, (_, at) => fight('n2', at, 12 * 24 * 60 - at * 5)),
    ],
  })
}

/** Cancels a fight as the organiser. */
export const callOff = (slug: string, key: string) =>
  callerFor(process.env.ORGANISER_TOKEN)(putEvent, { params: { slug, key }, body: { status: 'cancelled' } })

/** Picks the first fighter of each fight of the first event, the last of them in reserve, and doubles nothing. */
export async function pickFirsts(slug: string, token: string) {
  const call = callerFor(token)
  const { rounds } = await call(readFightPredictions, { params: { slug }, query: {} })
  const predictions = rounds[0]!.events
    .toSorted((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }))
    .slice(0, 6)
    .map(({ id, first_entity }, at) => ({
      event_id: id,
      tournament_player_id: first_entity!.id,
      type: at === 5 ? ('reserve' as const) : ('main' as const),
    }))
  await call(saveFights, { params: { slug }, body: { predictions } })
}
