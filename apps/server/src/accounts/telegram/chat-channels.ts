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

const withoutChat = (channels: readonly Channel[]): Channel[] => channels.filter((each) => each !== 'chat')

/** Puts the chat where it is by default: before letters, behind notifications of a browser. */
const withChat = (channels: readonly Channel[]): Channel[] => {
  const [letters, others] = [channels.includes('email'), channels.filter((each) => each !== 'email')]
  return others.includes('chat') ? [...channels] : [...others, 'chat', ...(letters ? ['email' as const] : [])]
}

/** What somebody chooses in the chat. */
export type MessageChoice =
  /** No message comes to the chat; those that can come another way do. */
  | { do: 'leave' }
  /** Messages of a kind come to the chat; null: of all kinds that do so by themselves. */
  | { do: 'enter'; kind: MessageKind | null }
  /** Messages of a kind come no way. */
  | { do: 'stop'; kind: MessageKind }

/** Changes which messages come, and which way; an account that was just deleted has nothing to change. */
export function chooseMessages(db: Db, userId: number, choice: MessageChoice): Promise<void> {
  if (choice.do === 'stop') return stopKind(db, userId, choice.kind)
  const isOn = choice.do === 'enter'
  const kinds = isOn ? (choice.kind === null ? COMMON : [choice.kind]) : MESSAGE_KINDS
  const changed = isOn ? withChat : withoutChat
  return inTransaction(db, async (trx) => {
    const chosen = await store.holdChannels(trx, userId)
    if (!chosen) return
    const before = { ...DEFAULT_CHANNELS, ...chosen.channels }
    const after = Object.fromEntries(kinds.map((kind) => [kind, changed(before[kind])]))
    await store.putChannels(trx, userId, after, isOn)
  })
}
