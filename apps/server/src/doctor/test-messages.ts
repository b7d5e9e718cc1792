import type { Language, Localized } from '@called-it/contract/languages.ts'
import type { Finding } from '@called-it/contract/health/health.ts'
import { findReached, findUserId, listBrowsers, type Way } from '../accounts/accounts.ts'
import { nameMessage, readContest } from '../contest/contest.ts'
import type { Mailer } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { both, error, off, ok, run } from './finding.ts'

// Test messages, which an operator asks for: whether the settings work is one thing, whether a message arrives another.

/** How long one message may take (ms): a mail server may be slow, and Telegram may ask for a wait. */
const MESSAGE_MAX_MS = 40_000

const TEXT: Localized = {
  ru: 'Called It: пробное сообщение. Раз вы его читаете, этот способ доставки работает.',
  en: 'Called It: a test message. As you can read it, messages arrive this way.',
}
const PUSH: Localized = both('Push', 'Push')

const sent = (key: string, name: Localized): Finding =>
  ok(key, {
    text: both(
      `${name.ru}: пробное сообщение отправлено. Посмотрите, пришло ли оно.`,
      `${name.en}: a test message was sent. See whether it has arrived.`,
    ),
  })

const refused = (key: string, name: Localized, why: string): Finding =>
  error(key, {
    text: both(
      `${name.ru}: пробное сообщение не отправлено. ${why}`,
      `${name.en}: the test message was not sent. ${why}`,
    ),
    todo: both(
      'Проверьте настройки этого способа и доступ машины в сеть.',
      'Check the settings of this way and that the machine reaches the network.',
    ),
  })

const unknown = (key: string, name: Localized): Finding =>
  error(key, {
    text: both(
      `${name.ru}: такого получателя там нет, или он запретил сообщения.`,
      `${name.en}: there is no such recipient, or messages were forbidden.`,
    ),
  })

const nobody = (key: string, name: Localized): Finding =>
  off(key, {
    text: both(
      `${name.ru}: этот аккаунт так не достать, пробное сообщение не отправлено.`,
      `${name.en}: this account is not reached this way, no test message was sent.`,
    ),
    todo: both(
      'Привяжите этот способ на странице аккаунта или назовите другой аккаунт.',
      'Link this way on the page of the account, or name another account.',
    ),
  })

/**
 * Sends a test message to the user of an account by each way that is on, and to the user's browsers; to an account that has never signed
 * in, by its own way. Returns a finding for each way; none names the account.
 */
export async function sendTests(
  db: Db,
  ways: readonly Way[],
  push: Mailer,
  { account, language }: { account: string; language: Language },
): Promise<Finding[]> {
  const text = nameMessage(TEXT[language], await readContest(db), language)
  const byWays = ways.flatMap((way) => {
    const { key: of, name, messenger } = way
    const key = `message_${of}`
    if (!messenger) return []
    return run(
      {
        key,
        look: async () => {
          const reached = await findReached(db, [way], { account })
          if (!reached) return nobody(key, name)
          try {
            const outcome = await reached.messenger.send(reached.account, { text, code: null, language })
            return outcome === 'sent' ? sent(key, name) : unknown(key, name)
          } catch (failure) {
            return refused(key, name, failure instanceof Error ? failure.message : String(failure))
          }
        },
      },
      MESSAGE_MAX_MS,
    )
  })
  const byPush = run(
    { key: 'message_push', look: () => tryPush(db, push, { account, text, language }) },
    MESSAGE_MAX_MS,
  )
  return (await Promise.all([...byWays, byPush])).flat()
}

async function tryPush(
  db: Db,
  push: Mailer,
  { account, text, language }: { account: string; text: string; language: Language },
): Promise<Finding> {
  const key = 'message_push'
  const userId = await findUserId(db, account)
  if (userId === null || (await listBrowsers(db, userId)).length === 0) return nobody(key, PUSH)
  const delivery = await push.deliver(`push:${userId}`, { text, key: `doctor ${Date.now()}`, language })
  if (delivery.outcome === 'sent') return sent(key, PUSH)
  return 'why' in delivery ? refused(key, PUSH, delivery.why) : unknown(key, PUSH)
}
