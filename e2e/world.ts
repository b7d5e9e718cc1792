import { login, sendCode } from '@called-it/contract/account/accounts.ts'
import { makeCaller, type WireRequest } from '@called-it/contract/client.ts'
import { finishTournament, putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { type MatchResultBody, putResult } from '@called-it/contract/organiser/results.ts'
import { putEvent } from '@called-it/contract/organiser/events.ts'
import { readMatchPredictions, saveScores } from '@called-it/contract/kinds/match.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'

const MINUTE_MS = 60_000

/** A network address that no other client of the run uses. */
export const someAddress = (): string => `10.${someByte()}.${someByte()}.${someByte()}`
const someByte = () => Math.floor(Math.random() * 256)

/** An account number that has not signed in yet. */
export const someAccount = (): string => `4${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`

/** A time so many minutes from now. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString().replace(/\.\d+Z$/, 'Z')

/** Makes a function that calls the product with a token. */
export function callerFor(token?: string) {
  const address = someAddress()
  return makeCaller(async ({ method, url, body }: WireRequest) => {
    const response = await fetch(process.env.PRODUCT_URL + url, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  })
}

/** Returns the newest code that the messenger brought to an account. */
export async function readCode(account: string): Promise<string> {
  const response = await fetch(`${process.env.PRODUCT_URL}/dev/messages?account=${account}`)
  const { messages } = (await response.json()) as { messages: { code: string | null }[] }
  // A reminder may be newer.
  const code = messages.find((message) => message.code !== null)?.code
  if (!code) throw new Error(`No code has come to ${account}.`)
  return code
}

/** Signs an account in through the messenger; returns its token. */
export async function signIn(account: string): Promise<string> {
  const call = callerFor()
  await call(sendCode, { body: { reddy_id: account } })
  return (await call(login, { body: { reddy_id: account, code: await readCode(account) } })).token
}

const organise: ReturnType<typeof callerFor> = (endpoint, input) =>
  callerFor(process.env.ORGANISER_TOKEN)(endpoint, input)

export type Cup = ReturnType<typeof cupOf>

/** Makes a small cup as the organiser: fields that are not given are those of `cupDocument`. */
export async function makeCup(changes: Partial<TournamentDocument> = {}): Promise<Cup> {
  const document = { ...cupDocument(`cup-${someAccount()}`), ...changes }
  await organise(putTournament, { params: { slug: document.slug }, query: {}, body: document })
  return cupOf(document)
}

function cupOf(document: TournamentDocument) {
  const { slug } = document
  return {
    slug,
    name: document.name,
    /** The address of its predictions page. */
    path: `/tournament/${slug}`,
    /** Moves the start of an event; a start in the past locks it at once. */
    moveStart: (key: string, minutes: number) =>
      organise(putEvent, {
        params: { slug, key },
        body: { starts_at: minutesFromNow(minutes), confirm: true },
      }),
    enterResult: (key: string, status: MatchResultBody['status'], first: number, second: number) =>
      organise(putResult, { params: { slug, key }, query: {}, body: { status, score: { first, second } } }),
    /** Ends it, though most of its matches are still to come: it takes no more predictions. */
    finish: () => organise(finishTournament, { params: { slug }, query: { force: 'true' } }),
    /** Saves a user's scores of some events: `{ m1: [2, 1] }`. */
    predict: async (token: string, scores: Record<string, readonly [number, number]>) => {
      const call = callerFor(token)
      const { rounds } = await call(readMatchPredictions, { params: { slug }, query: {} })
      const events = rounds.flatMap((round) => round.events)
      const predictions = Object.entries(scores).map(([key, [first, second]]) => {
        const event = events.find((item) => item.key === key)
        if (!event) throw new Error(`${slug} has no event ${key}.`)
        return { event_id: event.id, first, second }
      })
      await call(saveScores, { params: { slug }, body: { predictions } })
    },
  }
}

const name = (ru: string, en: string) => ({ ru, en })

/** Four teams and two rounds; the first kick-off is an hour from now. */
export function cupDocument(slug: string): TournamentDocument {
  const match = (
    key: string,
    round: string,
    minutes: number,
    first: string,
    second: string,
  ): DocumentEvent => ({
    key,
    round,
    starts_at: minutesFromNow(minutes),
    first,
    second,
    table_group: 'A',
  })
  const entity = (key: string, country: string, ru: string, en: string) => ({
    key,
    name: name(ru, en),
    code: key,
    country,
  })
  return {
    slug,
    system_name: 'euro',
    name: name(`Кубок двора ${slug.slice(-6)}`, `Backyard Cup ${slug.slice(-6)}`),
    started_at: minutesFromNow(60),
    ratings_opened_at_date: '2024-01-01',
    entities: [
      entity('GER', 'de', 'Германия', 'Germany'),
      entity('SCO', 'gb-sct', 'Шотландия', 'Scotland'),
      entity('HUN', 'hu', 'Венгрия', 'Hungary'),
      entity('SUI', 'ch', 'Швейцария', 'Switzerland'),
    ],
    stages: [{ key: 'groups', type: 'group_stage', name: name('Групповой этап', 'Group stage') }],
    table_groups: [{ key: 'A', name: name('Группа A', 'Group A'), entities: ['GER', 'SCO', 'HUN', 'SUI'] }],
    rounds: [
      { key: 'md1', stage: 'groups', name: name('Тур 1', 'Matchday 1') },
      { key: 'md2', stage: 'groups', name: name('Тур 2', 'Matchday 2') },
    ],
    events: [
      match('m1', 'md1', 60, 'GER', 'SCO'),
      match('m2', 'md1', 120, 'HUN', 'SUI'),
      match('m3', 'md2', 4000, 'GER', 'HUN'),
      match('m4', 'md2', 4060, 'SCO', 'SUI'),
    ],
  }
}
