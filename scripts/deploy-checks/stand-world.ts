import { hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { MailBox } from '../../e2e/mail-box.ts'
import { passwordIn } from './compose-database.ts'
import { sendCall, type Target } from './target.ts'
import { Failed } from './tools.ts'
import type { World } from './under-load.ts'

const USERS = 60
const MEMBERS = 8
const SLUG = 'cup'
const LETTER_MAX_MS = 20_000

/** Calls and returns the answer. Throws `Failed` if it is refused. */
async function mustCall(
  target: Target,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Record<string, unknown>> {
  const { status, text } = await sendCall(target, path, { method, token, body })
  if (status < 200 || status > 299) throw new Failed(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Signs in by the code of a letter. Returns the token. */
export async function signInByMail(target: Target, email: string, mail: MailBox): Promise<string> {
  await mustCall(target, 'POST', '/api/v1/auth/send-code', { body: { email } })
  const latest = performance.now() + LETTER_MAX_MS
  while (mail.letters(email).length === 0) {
    if (performance.now() > latest) throw new Failed(`No letter has come to ${email}.`)
    await pause(100)
  }
  const body = { email, code: mail.code(email) }
  const { token } = await mustCall(target, 'POST', '/api/v1/auth/login', { body })
  return String(token)
}

/** Publishes a tournament with a result that has given points, and makes users who are signed in, some of them members of one team. */
export async function fillStand(
  target: Target,
  organiser: string,
  { checkout, databasePort }: { checkout: string; databasePort: number },
): Promise<World> {
  const path = `/api/v1/organiser/tournaments/${SLUG}`
  await mustCall(target, 'PUT', path, { token: organiser, body: document() })
  const tokens = [organiser, ...(await addUsers(databasePort, await passwordIn(checkout)))]
  const { matches } = (await mustCall(target, 'GET', `/api/v1/tournaments/${SLUG}/matches`, {
    token: organiser,
  })) as {
    matches: { id: number; key: string }[]
  }
  const first = matches.find(({ key }) => key === 'm1')!
  for (const [nth, token] of tokens.entries())
    await mustCall(target, 'POST', `/api/v1/tournaments/${SLUG}/predictions/events`, {
      token,
      body: { predictions: [{ event_id: first.id, first: nth % 3, second: nth % 2 }] },
    })
  await mustCall(target, 'PUT', `${path}/events/m1`, {
    token: organiser,
    body: { starts_at: minutesFromNow(-120), confirm: true },
  })
  await mustCall(target, 'PUT', `${path}/events/m1/result`, {
    token: organiser,
    body: { status: 'finished', score: { first: 2, second: 1 } },
  })
  const { team } = (await mustCall(target, 'POST', '/api/v1/teams', {
    token: organiser,
    body: { name: 'Stand', tournament_id: await tournamentId(target, organiser) },
  })) as { team: { id: string } }
  const members = tokens.slice(0, MEMBERS)
  for (const token of members.slice(1)) await mustCall(target, 'POST', `/api/v1/teams/${team.id}`, { token })
  return { slug: SLUG, teamId: team.id, tokens, members }
}

async function tournamentId(target: Target, token: string): Promise<number> {
  const { tournaments } = (await mustCall(target, 'GET', '/api/v1/tournaments', { token })) as {
    tournaments: { id: number; slug: string }[]
  }
  return tournaments.find(({ slug }) => slug === SLUG)!.id
}

/** A time so many minutes from now, as the contract writes it. */
const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+Z$/, 'Z')

const both = (en: string) => ({ ru: `${en} ру`, en })

/** Four teams and two matchdays. */
function document(): object {
  const teams = ['AAA', 'BBB', 'CCC', 'DDD']
  const match = (key: string, round: string, minutes: number, first: string, second: string) => ({
    key,
    round,
    starts_at: minutesFromNow(minutes),
    first,
    second,
    table_group: 'A',
  })
  return {
    slug: SLUG,
    system_name: 'euro',
    name: both('Cup'),
    started_at: minutesFromNow(60),
    predictions_opened_at: null,
    ratings_opened_at_date: '2024-01-01',
    entities: teams.map((key) => ({ key, name: both(`Team ${key}`), code: key, country: 'de' })),
    players: [],
    stages: [{ key: 'groups', type: 'group_stage', name: both('Groups') }],
    table_groups: [{ key: 'A', name: both('Group A'), entities: teams }],
    rounds: [1, 2].map((nth) => ({ key: `md${nth}`, stage: 'groups', name: both(`Matchday ${nth}`) })),
    events: [
      match('m1', 'md1', 600, 'AAA', 'BBB'),
      match('m2', 'md1', 900, 'CCC', 'DDD'),
      match('m3', 'md2', 1500, 'AAA', 'CCC'),
      match('m4', 'md2', 1530, 'BBB', 'DDD'),
    ],
    prizes: [],
  }
}

/** Adds users and signs them in. Returns their tokens. */
async function addUsers(port: number, password: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: `postgres://called_it:${password}@127.0.0.1:${port}/called_it`,
  })
  await client.connect()
  const tokens = Array.from({ length: USERS }, () => randomBytes(32).toString('base64url'))
  for (const [nth, token] of tokens.entries())
    await client.query(
      `with made as (insert into users (reddy_id, name) values ($1, $2) returning id)
       insert into sessions (token_hash, user_id, expires_at) select $3, id, now() + interval '1 day' from made`,
      [String(8_700_000 + nth), `Visitor ${nth}`, hash('sha256', token, 'buffer')],
    )
  await client.end()
  return tokens
}
