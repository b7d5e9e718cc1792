import type { Endpoint } from '@called-it/contract/endpoint.ts'
import { ENDPOINTS } from '@called-it/contract/endpoints.ts'
import { smallContent } from './content.ts'
import { minutesFromNow, smallCup } from './world.ts'

/** A request that its call would accept, for a cup `slug` with a match `m1` of this id. */
export type Sample = { method: string; url: string; body?: unknown }

/** Sample bodies for the calls of the contract. A call with a body and no sample here fails its tests. */
const BODIES: Record<string, (slug: string, eventId: number) => unknown> = {
  'POST /api/v1/auth/send-code': () => ({ reddy_id: '7100001' }),
  'POST /api/v1/auth/login': () => ({ reddy_id: '7100001', code: '123456' }),
  'POST /api/v1/auth/telegram/login': () => ({
    ticket: '0b6f2c8e-8d0c-4b8e-9f5a-3d0f6f1c2a77',
    secret: 'no-such-secret',
  }),
  'POST /api/v1/auth/telegram/mini-app': () => ({ init_data: 'auth_date=1&hash=00' }),
  'POST /api/v1/user/identities/telegram/link': () => ({
    ticket: '0b6f2c8e-8d0c-4b8e-9f5a-3d0f6f1c2a77',
    secret: 'no-such-secret',
  }),
  'POST /api/v1/user/identities/send-code': () => ({ email: 'anna@example.com' }),
  'POST /api/v1/user/identities': () => ({ email: 'anna@example.com', code: '123456' }),
  'POST /api/v1/push/subscriptions': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
    // Those of RFC 8291, appendix A.
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }),
  'DELETE /api/v1/push/subscriptions': () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/sample' }),
  'POST /api/v1/auth/oidc/login': () => ({}),
  'POST /api/v1/user/identities/oidc': () => ({}),
  'POST /api/v1/user/identities/oidc/finish': () => ({}),
  'PUT /api/v1/user/channels': () => ({ missing: ['chat', 'email'] }),
  'PUT /api/v1/user/change-lang': () => ({ lang: 'en' }),
  'PUT /api/v1/user/profile': () => ({ name: 'Marina Kovaleva' }),
  'POST /api/v1/tournaments/{slug}/predictions/events': (_, event_id) => ({
    predictions: [{ event_id, first: 1, second: 2 }],
  }),
  'POST /api/v1/tournaments/{slug}/predictions/events/winners': (_, event_id) => ({
    predictions: [{ event_id, team_id: 1 }],
  }),
  'POST /api/v1/tournaments/{slug}/predictions/group/{groupId}': () => ({ team_ids: [1, 2, 3, 4] }),
  'POST /api/v1/tournaments/{slug}/predictions/league': () => ({
    team_ids: [1, 2, 3, 4, 5, 6, 7, 8],
    favourite_team_id: 1,
  }),
  'POST /api/v1/tournaments/{slug}/predictions/fights/winners': (_, event_id) => ({
    predictions: [{ event_id, tournament_player_id: 1, type: 'main', multiply: true }],
  }),
  'POST /api/v1/user/distribute': () => ({ tournament_id: 1 }),
  'POST /api/v1/teams': () => ({ name: 'North', tournament_id: 1 }),
  'POST /api/v1/teams/{id}/messages': () => ({ text: 'Who has called Spain?' }),
  'POST /api/v1/teams/{id}/messages/read': () => ({ message_id: 1 }),
  'PUT /api/v1/organiser/tournaments/{slug}': (slug) => smallCup(slug),
  'POST /api/v1/organiser/presence': () => ({ event: null }),
  'PUT /api/v1/organiser/contest': () => ({
    name: { ru: 'Лига «Ромашки»', en: 'Romashka League' },
    accent: '#f5d547',
    zone: 'Europe/Moscow',
  }),
  'PUT /api/v1/organiser/entry': () => ({ mode: 'domain', domains: ['romashka.example'] }),
  'POST /api/v1/organiser/invitations': (slug) => ({
    expires_at: minutesFromNow(60),
    max_uses: 20,
    tournament: slug,
    is_drawn: true,
    department: 'Склад, Тула',
  }),
  'PUT /api/v1/organiser/invitations/{id}': () => ({ expires_at: minutesFromNow(90), max_uses: 30 }),
  'POST /api/v1/organiser/invitations/list': () => ({
    text: 'kim@romashka.example\n7100002',
    expires_at: null,
  }),
  'POST /api/v1/organiser/invitations/csv': () => ({
    text: 'ФИО;Почта;Отдел\nСофья Ким;kim@romashka.example;Склад, Тула',
    expires_at: null,
  }),
  'POST /api/v1/organiser/contest/ways/{way}/prove': () => ({ code: '123456' }),
  'POST /api/v1/setup': () => ({ key: 'no-such-key' }),
  'PUT /api/v1/organiser/users/{id}/roles': () => ({ owner: false, moderator: true, tournaments: [] }),
  'POST /api/v1/organiser/mail-stops/resume': () => ({ address: 'anna@example.com' }),
  'PUT /api/v1/organiser/content': () => smallContent(),
  'PUT /api/v1/organiser/content/{kind}': () => ({
    items: [
      {
        key: 'locks',
        section: null,
        systems: ['euro'],
        title: { ru: 'Приём', en: 'Locks' },
        text: { ru: 'Решают часы базы.', en: 'The clock of the database decides.' },
        video: null,
      },
    ],
    publish: ['ru', 'en'],
  }),
  'POST /api/v1/organiser/feeds': (tournament) => ({
    tournament,
    source: 'openligadb',
    competition: 'bl1',
    season: '2024',
  }),
  'PUT /api/v1/organiser/feeds/{id}': () => ({ paused: true }),
  'POST /api/v1/organiser/feeds/unmatched/{id}': () => ({ entity: null }),
  'POST /api/v1/organiser/feeds/disagreements/{id}': () => ({ choose: 'ours' }),
  'POST /api/v1/organiser/drafts': (slug) => ({ document: smallCup(slug) }),
  'PUT /api/v1/organiser/drafts/{id}': (slug) => ({ document: smallCup(slug) }),
  'PUT /api/v1/organiser/tournaments/{slug}/events/{key}': () => ({ starts_at: minutesFromNow(70) }),
  'POST /api/v1/organiser/events/move': (_, event_id) => ({
    event_ids: [event_id],
    minutes: 5,
    notify: true,
    reason: { ru: 'Гроза', en: 'Storm' },
  }),
  'POST /api/v1/organiser/events/call-off': (_, event_id) => ({
    event_ids: [event_id],
    status: 'postponed',
    notify: true,
    reason: { ru: 'Гроза', en: 'Storm' },
  }),
  'PUT /api/v1/organiser/tournaments/{slug}/rounds/{round}/card': () => ({
    fights: [
      {
        key: 'm1',
        version: '4f1c0a9be27d3356',
        first: 'AAA',
        second: 'BBB',
        coefficients: { first: 1.5, second: 2.6 },
        status: 'scheduled',
        reason: { ru: 'Травма', en: 'Injury' },
      },
    ],
    order: ['m1'],
    order_version: '4f1c0a9be27d3356',
  }),
  'POST /api/v1/organiser/tournaments/{slug}/entities': () => ({
    key: 'newcomer',
    name: { ru: 'Новичок', en: 'Newcomer' },
    code: 'NEW',
    country: 'br',
    colours: ['#102030', '#ffffff'],
  }),
  'PUT /api/v1/organiser/tournaments/{slug}/events/{key}/result': () => ({
    status: 'finished',
    score: { first: 1, second: 0 },
    goals: [{ player: 'anna', minute: 12 }],
    goalkeepers: { first: 'alan', second: 'bert' },
  }),
  'PUT /api/v1/organiser/tournaments/{slug}/outcomes': () => ({
    top_scorers: ['anna'],
    group_orders: { A: ['AAA', 'BBB', 'CCC', 'DDD'] },
    winner: 'AAA',
  }),
}

export const nameOf = (call: Endpoint): string => `${call.method} ${call.path}`

export function sampleOf(call: Endpoint, slug: string, eventId = 1): Sample {
  const url = call.path
    .replace('{slug}', slug)
    .replace('{key}', 'm1')
    .replace('{kind}', 'rules')
    .replace('{ticket}', '0b6f2c8e-8d0c-4b8e-9f5a-3d0f6f1c2a77')
    .replace('/ways/{way}', '/ways/reddy')
    .replace('{way}', 'email')
    .replace('{source}', 'openligadb')
    // Nobody: the calls of owners would sign out or delete a user of the tests.
    .replace('/organiser/users/{id}', '/organiser/users/999999')
    // The second player of a cup is a goalkeeper, so every question about a player accepts him.
    .replace('{playerId}', '2')
    .replaceAll(/\{\w+\}/g, '1')
  if (!call.body) return { method: call.method, url }
  const body = BODIES[nameOf(call)]
  if (!body) throw new Error(`no sample body for ${nameOf(call)}`)
  return { method: call.method, url, body: body(slug, eventId) }
}

/** `[name, call]` of the calls that match, for `it.each`. */
export const callsWhere = (fits: (call: Endpoint) => unknown): [string, Endpoint][] =>
  ENDPOINTS.filter(fits).map((call) => [nameOf(call), call])

/** The path to every value inside `value`, as a list of keys; the path to `value` itself comes first. */
export function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

/** A copy of `value` with `other` in one place. */
export function withAt(value: unknown, path: string[], other: unknown): unknown {
  if (path.length === 0) return other
  const copy = structuredClone(value)
  const parent = path.slice(0, -1).reduce((inner, key) => (inner as Record<string, unknown>)[key], copy)
  ;(parent as Record<string, unknown>)[path.at(-1)!] = other
  return copy
}
