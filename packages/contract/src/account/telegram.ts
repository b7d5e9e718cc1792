import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text, time } from '../fields.ts'
import { ENTRY_REFUSALS, user } from './accounts.ts'
import { ownIdentities } from './identities.ts'
import { invitationCode } from './sign-in-fields.ts'

/** How far a sign-in in the chat is. `expired`: it is over, or there is none. */
export const TELEGRAM_STATES = ['waiting', 'opened', 'chosen', 'refused'] as const
/** How far a sign-in in the chat is while it lasts. */
export type TelegramState = (typeof TELEGRAM_STATES)[number]

/** Names a sign-in that goes on in the chat: it is no secret. */
const ticket = z.uuid().meta({ maxLength: 36 })
/** The secret of the browser that has begun. */
const secret = text.max(64)
const begun = z.object({ ticket, secret: z.string(), link: z.string(), number: z.string(), expires_at: time })
/** What a browser gets that begins: it alone can end it. */
export type BegunTelegram = z.infer<typeof begun>

const proof = z.object({ ticket, secret })
const signedIn = z.object({ user, token: z.string() })
const anyone = { area: 'Auth', access: 'anyone', status: 200 } as const
const own = { area: 'User', access: 'signed_in', status: 200 } as const

export const beginTelegram = endpoint({
  ...anyone,
  method: 'POST',
  path: '/api/v1/auth/telegram',
  summary: 'Begin to sign in with Telegram: a link to the bot, and the number to choose there',
  answer: begun,
  errors: ['way_off', 'provider_away', 'too_many_requests'],
})

export const readTelegram = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/v1/auth/telegram/{ticket}',
  summary: 'How far it is; this call signs nobody in',
  params: z.object({ ticket }),
  answer: z.object({ state: z.enum([...TELEGRAM_STATES, 'expired']) }),
  errors: [],
})

export const loginByTelegram = endpoint({
  ...anyone,
  method: 'POST',
  path: '/api/v1/auth/telegram/login',
  summary: 'Exchange a number that was chosen in the chat for a token; the first sign-in creates the user',
  body: proof.extend({ invitation: invitationCode.optional() }),
  answer: signedIn,
  errors: ['way_off', 'not_confirmed', 'sign_in_expired', 'account_blocked', ...ENTRY_REFUSALS],
})

export const loginByMiniApp = endpoint({
  ...anyone,
  method: 'POST',
  path: '/api/v1/auth/telegram/mini-app',
  summary: 'Sign in inside Telegram, by the data that it gives the page; each works once, for five minutes',
  body: z.object({ init_data: text.max(4096), invitation: invitationCode.optional() }),
  answer: signedIn,
  errors: ['way_off', 'sign_in_expired', 'account_blocked', ...ENTRY_REFUSALS],
})

export const beginTelegramLink = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/user/identities/telegram',
  summary: 'Begin to link Telegram, as `POST /api/v1/auth/telegram` does to sign in',
  answer: begun,
  errors: ['way_off', 'provider_away', 'already_linked', 'too_many_requests'],
})

export const linkTelegram = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/user/identities/telegram/link',
  summary: 'Link the Telegram in which the number was chosen; the other ways of the caller are told',
  body: proof,
  answer: z.object({ identities: ownIdentities }),
  errors: ['way_off', 'not_confirmed', 'sign_in_expired', 'identity_taken', 'already_linked'],
})
