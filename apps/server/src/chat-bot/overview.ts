import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress as readProgressCall } from '@called-it/contract/predictions/progress.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { atTime, describeGap, describeNumber, describePoints } from '../notifications/notifications.ts'
import { readProgress } from '../predictions/predictions.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import { listTournaments } from '../tournament-views/tournament-views.ts'
import { linesOf } from './call-texts.ts'
import { linkTo, type Message, missingButtons, type Talk } from './calls.ts'

/** The most tournaments of one message. */
const TOURNAMENTS_MAX = 10

type OfTournament = Answer<typeof readProgressCall>['progress'][number]

/** Returns the tournaments that a user takes part in and that are not over. */
const listJoined = async ({ db, userId }: Talk, rows: RatingReaders['rows']): Promise<Tournament[]> => {
  const query = { status: 'current', player: userId, page: 1, limit: TOURNAMENTS_MAX } as const
  return (await listTournaments(db, rows, userId, query)).tournaments
}

/** Returns what is missing in a tournament, a line for each kind. */
function gapsOf(lang: Language, { kinds }: OfTournament): string[] {
  return [...Map.groupBy(kinds, ({ kind }) => kind)].flatMap(([kind, parts]) => {
    const sumOf = (count: (part: OfTournament['kinds'][number]) => number) =>
      parts.reduce((sum, part) => sum + count(part), 0)
    const missing = sumOf((part) => part.missing)
    return missing > 0
      ? [describeGap(lang, { kind, round: null, missing, total: sumOf((part) => part.open) })]
      : []
  })
}

/** Says where a user stands in each tournament, and what is missing there. */
export async function describeUser(talk: Talk, name: string, rows: RatingReaders['rows']): Promise<Message> {
  const { db, userId, lang } = talk
  const joined = await listJoined(talk, rows)
  if (joined.length === 0) return { text: NONE[lang], buttons: await missingButtons(talk) }
  const { progress } = await readProgress(db, userId)
  const parts = joined.map((tournament) => {
    const open = progress.find((each) => each.tournament.id === tournament.id)
    const gaps = open ? gapsOf(lang, open) : []
    return linesOf(
      tournament.name[lang],
      placeText(lang, tournament),
      gaps.length > 0 ? `${MISSING[lang]}: ${gaps.join(', ')}` : open ? COMPLETE[lang] : null,
    )
  })
  return { text: [name, ...parts].join('\n\n'), buttons: [] }
}

const NONE = {
  ru: 'Вы пока не участвуете ни в одном идущем турнире: первый прогноз сделает вас участником. /next',
  en: 'You are not in any tournament that is under way: your first prediction makes you a participant. /next',
}
const MISSING = { ru: 'Не хватает', en: 'Missing' }
const COMPLETE = { ru: 'Все открытые прогнозы сделаны.', en: 'You have made every open prediction.' }

/** 'Place 12 of 340, 57 points'. */
function placeText(lang: Language, { my, ratings_open, participants_count }: Tournament): string {
  if (!ratings_open) return { ru: 'Рейтинг ещё не открыт.', en: 'The ratings are not open yet.' }[lang]
  if (!my) return { ru: 'В рейтинге вас пока нет.', en: 'You are not in the rating yet.' }[lang]
  const odds =
    my.coefficient_sum === null
      ? ''
      : { ru: ', сумма коэффициентов ', en: ', odds total ' }[lang] +
        my.coefficient_sum.toLocaleString(lang === 'ru' ? 'ru' : 'en-GB', { minimumFractionDigits: 2 })
  const points = describePoints(lang, my.points) + odds
  const [place, all] = [my.position, participants_count].map((count) => describeNumber(lang, count))
  return {
    ru: `${place}-е место из ${all}, ${points}`,
    en: `Place ${place} of ${all}, ${points}`,
  }[lang]
}

/** Says what is missing and until when, with a button for each match. */
export async function describeNext(talk: Talk, rows: RatingReaders['rows']): Promise<Message> {
  const { db, userId, lang } = talk
  const joined = new Set((await listJoined(talk, rows)).map(({ id }) => id))
  const { progress } = await readProgress(db, userId)
  const own = progress.filter(({ tournament }) => joined.size === 0 || joined.has(tournament.id))
  const parts = own.slice(0, TOURNAMENTS_MAX).map((each) => {
    const { tournament, next } = each
    const gaps = gapsOf(lang, each)
    const at = next && atTime(lang, next.locks_at)
    return linesOf(
      tournament.name[lang] +
        (at
          ? `: ${{ ru: `ближайшее закрытие приёма ${at}`, en: `the next predictions close on ${at}` }[lang]}`
          : ''),
      ...(gaps.length > 0 ? gaps.map((gap) => `• ${gap}`) : [COMPLETE[lang]]),
      linkTo(talk, `/tournament/${tournament.slug}`),
    )
  })
  const buttons = await missingButtons(talk)
  if (parts.length === 0) return { text: NOTHING_OPEN[lang], buttons }
  return { text: [...parts, ...(buttons.length > 0 ? [PRESS[lang]] : [])].join('\n\n'), buttons }
}

const NOTHING_OPEN = {
  ru: 'Сейчас нечего предсказывать: открытых прогнозов нет.',
  en: 'There is nothing to predict now: no predictions are open.',
}
const PRESS = {
  ru: 'Нажмите матч, чтобы назвать его счёт.',
  en: 'Press a match to call its score.',
}
