import type { Language } from '@called-it/contract/languages.ts'
import { REFUSALS } from '@called-it/contract/errors.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { BUTTONS_MAX, matchButton } from '../notifications/notifications.ts'
import { Problem } from '../platform/http/problem.ts'
import type { UserLimits } from '../platform/limits/user-limits.ts'
import type { MessageButton } from '../platform/messenger/messenger.ts'
import {
  type AskedMatch,
  listUnpredictedMatches,
  readAskedMatches,
  saveScore,
} from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { findAsked, forgetAsked, putAsked } from './asked-store.ts'
import * as texts from './call-texts.ts'
import { askedBy, changeData, NEXT, putData, scoreData } from './press.ts'
import type { ScoreText } from './score-text.ts'

/** Whom the bot talks to. */
export type Talk = {
  db: Db
  account: string
  userId: number
  lang: Language
  /** The address of the product. Null: messages hold no link. */
  publicUrl: string | null
  limits: Pick<UserLimits, 'take'>
}

/** A message of the bot. */
export type Message = { text: string; buttons: MessageButton[][] }

/** Scores to press, three in a row: wins of the first side, draws, wins of the second. */
const FREQUENT: readonly (readonly [number, number])[][] = [
  [
    [1, 0],
    [2, 0],
    [2, 1],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 1],
    [0, 2],
    [1, 2],
  ],
]

const MORE = { ru: 'Ещё матчи', en: 'More matches' }

const isKnown = (match: AskedMatch): match is texts.KnownMatch =>
  match.first !== null && match.second !== null
const isOpen = (match: AskedMatch): match is texts.KnownMatch => match.phase === 'open' && isKnown(match)
const plain = (text: string): Message => ({ text, buttons: [] })

/** Returns the address of a tournament's page, or of another one. */
export const linkTo = ({ publicUrl }: Pick<Talk, 'publicUrl'>, path: string): string | null =>
  publicUrl && publicUrl + path

const read = async ({ db, userId }: Talk, id: number): Promise<AskedMatch | null> =>
  (await readAskedMatches(db, userId, [id]))[0] ?? null

/** Asks for the score of a match, and remembers that. */
export async function ask(talk: Talk, eventId: number): Promise<Message> {
  const match = await read(talk, eventId)
  if (!match || !isOpen(match)) return refuse(talk, match)
  await putAsked(talk.db, talk.account, match.id)
  return {
    text: texts.askText(talk.lang, match),
    buttons: FREQUENT.map((row) =>
      row.map(([first, second]) => ({
        text: texts.scoreText({ first, second }),
        data: scoreData(match.id, { first, second }),
      })),
    ),
  }
}

/** Says why a match takes no score, and offers the next one. */
async function refuse(talk: Talk, match: AskedMatch | null): Promise<Message> {
  const why = match ? texts.closedText(talk.lang, match) : texts.GONE[talk.lang]
  return withNext(talk, why, { first: [], changes: null })
}

/** Saves the score of a match, and offers the next one. `first`: matches that come before others, if they are open without a score. */
export async function save(
  talk: Talk,
  eventId: number,
  score: Score,
  first: number[] = [],
): Promise<Message> {
  const match = await read(talk, eventId)
  if (!match || !isKnown(match)) return refuse(talk, match)
  try {
    await talk.limits.take('writes', talk.userId)
    await saveScore(talk.db, match.slug, talk.userId, { event_id: match.id, ...score })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'locked' && error.code !== 'not_open')
      return plain(REFUSALS[error.code].text[talk.lang])
    // It may have locked since it was read.
    return refuse(talk, { ...match, phase: error.code })
  }
  return withNext(talk, texts.savedText(talk.lang, match, score), { first, changes: match })
}

/**
 * Adds the next match without a score to a text, and remembers that it is asked. There is no button with a score: where buttons
 * are exchanged under a finger, it would be pressed by mistake.
 */
async function withNext(
  talk: Talk,
  text: string,
  { first, changes }: { first: number[]; changes: texts.KnownMatch | null },
): Promise<Message> {
  const { db, userId, lang, account } = talk
  const listed = await readAskedMatches(db, userId, first)
  const others = await listUnpredictedMatches(db, userId, 1)
  const next = [...listed, ...others].filter(isOpen).find(({ prediction }) => prediction === null) ?? null
  if (next) await putAsked(db, account, next.id)
  else await forgetAsked(db, account)
  const change = changes && {
    text: `${texts.CHANGE[lang]}: ${texts.sidesText(lang, changes)}`,
    data: changeData(changes.id),
  }
  return {
    text: texts.linesOf(text, '', texts.nextText(lang, next)),
    buttons: [...(next ? [[matchButton(lang, next)]] : []), ...(change ? [[change]] : [])],
  }
}

/** The buttons of the matches that wait for a score. */
export async function missingButtons(talk: Talk): Promise<MessageButton[][]> {
  const missing = await listUnpredictedMatches(talk.db, talk.userId, BUTTONS_MAX + 1)
  const shown = missing.filter(isKnown).slice(0, BUTTONS_MAX)
  return shown.map((match) => [matchButton(talk.lang, match)])
}

/**
 * Saves a score that was written. A reply to a message is meant for the first of its matches without a prediction, or for the only
 * one. What replies to nothing is meant for the match that was asked last; without one the bot asks which match it is.
 *
 * `replied`: the data of the buttons of the message that it replies to; null: it replies to none.
 */
export async function saveWritten(
  talk: Talk,
  written: ScoreText,
  replied: readonly string[] | null,
): Promise<Message> {
  const { db, userId, lang } = talk
  const { asked, saved } = replied
    ? askedBy(replied)
    : { asked: [await findAsked(db, talk.account)].filter((id) => id !== null), saved: null }
  const ids = asked.length === 0 && saved !== null ? [saved] : asked
  const matches = await readAskedMatches(db, userId, ids)
  if (written.is === 'more') {
    const [of] = matches
    return plain(texts.moreText(lang, of ?? null, of ? linkTo(talk, `/tournament/${of.slug}`) : null))
  }
  if (written.is === 'too_many') return plain(texts.TOO_MANY[lang])
  const { score } = written
  if (ids.length === 0) return askWhich(talk, score)
  const missing = matches.find((match) => isOpen(match) && match.prediction === null)
  if (missing) return save(talk, missing.id, score, ids)
  // Below a message that says what was saved, a score may be meant for that match or for the next one.
  const unclear =
    ids.length > 1
      ? matches
      : saved !== null && asked.length > 0
        ? await readAskedMatches(db, userId, [...ids, saved])
        : []
  const open = unclear.filter(isOpen)
  if (open.length > 0) return { text: texts.changeText(lang, score), buttons: putButtons(lang, open, score) }
  return matches[0] ? save(talk, matches[0].id, score) : refuse(talk, null)
}

/** Asks which match a score is for. */
async function askWhich(talk: Talk, score: Score): Promise<Message> {
  const missing = (await listUnpredictedMatches(talk.db, talk.userId, BUTTONS_MAX + 1)).filter(isKnown)
  if (missing.length === 0) return plain(texts.nothingText(talk.lang, talk.publicUrl))
  const more = missing.length > BUTTONS_MAX ? [[{ text: MORE[talk.lang], data: NEXT }]] : []
  return {
    text: texts.whichText(talk.lang, score),
    buttons: [...putButtons(talk.lang, missing.slice(0, BUTTONS_MAX), score), ...more],
  }
}

const putButtons = (lang: Language, matches: texts.KnownMatch[], score: Score): MessageButton[][] =>
  matches.map((match) => [{ text: texts.whichButton(lang, match), data: putData(match.id, score) }])
