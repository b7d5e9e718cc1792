import {
  type Channel,
  DEFAULT_CHANNELS,
  MESSAGE_KINDS,
  type MessageKind,
} from '@called-it/contract/account/channels.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { Db } from '../../schema.ts'
import { stopKind } from '../profile-store.ts'
import * as store from './chat-store.ts'

// Which messages come to the chat, as somebody chooses there.

/** The kinds that come to a chat by themselves. */
const COMMON = MESSAGE_KINDS.filter((kind) => DEFAULT_CHANNELS[kind].includes('chat'))

/** Puts the chat where it is by default: before letters, behind notifications of a browser. */
const withChat = (channels: readonly Channel[]): Channel[] => {
  const [letters, others] = [channels.includes('email'), channels.filter((each) => each !== 'email')]
  return others.includes('chat') ? [...channels] : [...others, 'chat', ...(letters ? ['email' as const] : [])]
}

/** What somebody chooses in the chat. */
export type MessageChoice =
  /** No message comes to this chat; other chats of the account, push and e-mail go on. */
  | { do: 'leave' }
  /** Messages come to the chat again; `kind`: also those of a kind that was switched off. */
  | { do: 'enter'; kind: MessageKind | null }
  /** Messages of a kind come no way. */
  | { do: 'stop'; kind: MessageKind }

/** Changes which messages come, and which way; an account that was just deleted has nothing to change. */
export function chooseMessages(db: Db, userId: number, choice: MessageChoice): Promise<void> {
  if (choice.do === 'stop') return stopKind(db, userId, choice.kind)
  if (choice.do === 'leave') return store.setQuiet(db, userId, true)
  const { kind } = choice
  return inTransaction(db, async (trx) => {
    const chosen = await store.holdChannels(trx, userId)
    if (!chosen) return
    await store.setQuiet(trx, userId, false)
    const before = { ...DEFAULT_CHANNELS, ...chosen.channels }
    // Who had taken the chat out of every kind gets the common ones back; another choice of the account stands.
    const hasChat = MESSAGE_KINDS.some((each) => before[each].includes('chat'))
    const kinds = kind !== null ? [kind] : hasChat ? [] : COMMON
    await store.putChannels(
      trx,
      userId,
      Object.fromEntries(kinds.map((each) => [each, withChat(before[each])])),
      true,
    )
  })
}
