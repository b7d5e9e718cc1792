import type { OwnIdentity } from '@called-it/contract/account/identities.ts'
import type { BegunTelegram, TelegramState } from '@called-it/contract/account/telegram.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { inTransaction } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { INIT_DATA_LIVES_MS } from '../../platform/telegram/init-data.ts'
import { TelegramFailure } from '../../platform/telegram/telegram.ts'
import type { Db } from '../../schema.ts'
import { linkProved, refuseSecond } from '../identities/identities.ts'
import { accountOf } from '../identities/identity.ts'
import type { Way } from '../identities/way.ts'
import { hashToken, makeToken } from '../sessions/secrets.ts'
import { putKnown } from '../sign-in/code-store.ts'
import { enter, type Entered, type Entering, type SignIn } from '../sign-in/sign-in.ts'
import { setLanguage } from '../store.ts'
import * as store from './try-store.ts'

// A sign-in with Telegram. The browser shows a number and a link to the bot; the chat asks which number it is; then the browser takes
// its session. The link alone signs nobody in: who is sent one does not see the number, and the session is the browser's that holds
// the secret.

/** How long a link works. */
const LINK_LIVES_MS = 5 * 60_000
/** 192 bits, in letters that a link to a bot may hold. */
const LINK_BYTES = 24
const NUMBERS = 3

type Asking = { network: string; language: Language }
/** What a browser holds that has begun. */
type Proof = { ticket: string; secret: string }

function botOf(ways: readonly Way[]): NonNullable<Way['bot']> {
  const bot = ways.find(({ key }) => key === 'telegram')?.bot
  if (!bot) throw problem('way_off')
  return bot
}

/** Begins a sign-in. Throws `way_off`, `provider_away` and `too_many_requests`. */
export const beginTelegram = (db: Db, parts: SignIn, asking: Asking): Promise<BegunTelegram> =>
  begin(db, parts, { ...asking, userId: null })

/** Begins to link Telegram to a user. Throws `already_linked`, and as `beginTelegram`. */
export async function beginTelegramLink(
  db: Db,
  parts: SignIn,
  { user, ...asking }: Asking & { user: { id: number } },
): Promise<BegunTelegram> {
  botOf(parts.ways)
  await refuseSecond(db, user.id, 'telegram')
  return begin(db, parts, { ...asking, userId: user.id })
}

async function begin(
  db: Db,
  { ways, limits }: SignIn,
  { network, language, userId }: Asking & { userId: number | null },
): Promise<BegunTelegram> {
  const name = await botOf(ways)
    .findName()
    .catch((error: unknown) => {
      throw error instanceof TelegramFailure
        ? Object.assign(problem('provider_away'), { cause: error })
        : error
    })
  // A link is worth as much as a code.
  await limits.codes.take(network)
  const numbers = pickNumbers()
  const number = numbers[randomInt(NUMBERS)]!
  const start = randomBytes(LINK_BYTES).toString('base64url')
  const [ticket, secret] = [randomUUID(), makeToken()]
  const expires_at = await store.addTry(
    db,
    {
      id: ticket,
      link_hash: hashToken(start),
      secret_hash: hashToken(secret),
      user_id: userId,
      network,
      language,
      number,
      numbers,
    },
    LINK_LIVES_MS,
  )
  return { ticket, secret, link: `https://t.me/${name}?start=${start}`, number: String(number), expires_at }
}

/** Returns different numbers of two digits. */
function pickNumbers(): number[] {
  const picked = new Set<number>()
  while (picked.size < NUMBERS) picked.add(randomInt(10, 100))
  return [...picked]
}

/** Returns how far a sign-in is. It tells nothing else, and changes nothing. */
export const readTelegram = async (db: Db, ticket: string): Promise<TelegramState | 'expired'> =>
  (await store.findState(db, ticket)) ?? 'expired'

/** Uses up what a browser has begun. Throws `not_confirmed` while the chat has not chosen, and `sign_in_expired`. */
async function useProof(trx: Db, { ticket, secret }: Proof, userId: number | null): Promise<store.ChosenTry> {
  const key = { id: ticket, secretHash: hashToken(secret), userId }
  const chosen = await store.useTry(trx, key)
  if (chosen) return chosen
  throw problem((await store.isWaiting(trx, key)) ? 'not_confirmed' : 'sign_in_expired')
}

type Person = { id: string; name: string; language: Language }
type Visiting = Omit<Entering, 'account'>

/** Signs in the user of a person whom Telegram has named. */
async function enterAs(trx: Db, parts: SignIn, person: Person, visiting: Visiting): Promise<Entered> {
  const account = accountOf({ kind: 'telegram', key: person.id })
  const { network } = visiting
  const { user, token } = await enter(
    trx,
    parts,
    // A first name is no name that others see: the user chooses that.
    { ...visiting, account, language: person.language, label: person.name, name: null },
    (held) => putKnown(held, { account, network }),
  )
  // A newcomer is written to in the language of their Telegram.
  const chooses = user.is_newcomer && user.lang === null
  return { user: (chooses && (await setLanguage(trx, user.id, person.language))) || user, token }
}

/** Exchanges a chosen number for a token. Throws `way_off`, `not_confirmed`, `sign_in_expired` and `account_blocked`. */
export async function loginByTelegram(
  db: Db,
  parts: SignIn,
  { proof, ...visiting }: Visiting & { proof: Proof },
): Promise<Entered & { account: string }> {
  botOf(parts.ways)
  const entered = await inTransaction(db, async (trx) => {
    const {
      telegram_id: id,
      telegram_name: name,
      telegram_language: language,
    } = await useProof(trx, proof, null)
    return { ...(await enterAs(trx, parts, { id, name, language }, visiting)), account: `telegram:${id}` }
  })
  lookAgain(parts, visiting)
  return entered
}

/** Exchanges the data of a Mini App for a token; each works once. Throws `way_off`, `sign_in_expired` and `account_blocked`. */
export async function loginByMiniApp(
  db: Db,
  parts: SignIn,
  { initData, ...visiting }: Visiting & { initData: string },
): Promise<Entered & { account: string }> {
  const data = botOf(parts.ways).readInitData(initData)
  if (!data) throw problem('sign_in_expired')
  const { person, hash } = data
  const entered = await inTransaction(db, async (trx) => {
    // Kept a while longer than the data live, since the clocks of processes differ.
    if (!(await store.addUse(trx, hash, 2 * INIT_DATA_LIVES_MS))) throw problem('sign_in_expired')
    return { ...(await enterAs(trx, parts, person, visiting)), account: `telegram:${person.id}` }
  })
  lookAgain(parts, visiting)
  return entered
}

/** One more account is known in this network now. */
function lookAgain({ limits }: SignIn, { network }: Visiting): void {
  limits.codes.lookAgain(network)
  limits.wrongCodes.lookAgain(network)
}

/**
 * Links the Telegram in which the number was chosen. Throws `way_off`, `not_confirmed`, `sign_in_expired`, `identity_taken` and
 * `already_linked`.
 */
export function linkTelegram(
  db: Db,
  parts: SignIn,
  { user, proof, network, language }: Asking & { user: { id: number }; proof: Proof },
): Promise<{ account: string; identities: OwnIdentity[] }> {
  botOf(parts.ways)
  return inTransaction(db, async (trx) => {
    const { telegram_id: key, telegram_name: name } = await useProof(trx, proof, user.id)
    const account = accountOf({ kind: 'telegram', key })
    const link = { userId: user.id, account, label: name, network, language }
    return { account, identities: await linkProved(trx, parts, link, async () => {}) }
  })
}
