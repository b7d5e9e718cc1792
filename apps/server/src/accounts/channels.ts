import {
  type Channel,
  CHANNELS,
  DEFAULT_CHANNELS,
  MESSAGE_KINDS,
  type MessageKind,
} from '@called-it/contract/account/channels.ts'
import type { OwnChannels } from '@called-it/contract/account/own-channels.ts'
import { problem } from '../platform/http/problem.ts'
import type { SenderKey } from '../platform/messenger/messenger.ts'
import type { Db } from '../schema.ts'
import { putChosen, readChosen } from './channel-store.ts'
import type { Way } from './identities/way.ts'

/** The channel that a sender belongs to. */
const channelOf = (sender: SenderKey): Channel => (sender === 'push' || sender === 'email' ? sender : 'chat')

const among = (senders: readonly SenderKey[]): Channel[] => {
  const channels = new Set(senders.map(channelOf))
  return CHANNELS.filter((channel) => channels.has(channel))
}

/** Returns where a user wants which messages, and what reaches the user by these ways. */
export async function readChannels(db: Db, ways: readonly Way[], userId: number): Promise<OwnChannels> {
  const found = await readChosen(db, userId)
  if (!found) throw problem('unauthenticated')
  const on: SenderKey[] = [...ways.flatMap(({ key, messenger }) => (messenger ? [key] : [])), 'push']
  return {
    channels: { ...DEFAULT_CHANNELS, ...found.chosen },
    reached: among(found.senders.filter((sender) => on.includes(sender))),
    offered: among(on),
    stopped: found.stopped.filter((sender) => on.includes(sender)),
  }
}

/** Sets the channels of some kinds; one that is named twice counts once. */
export async function putChannels(
  db: Db,
  ways: readonly Way[],
  userId: number,
  asked: Partial<Record<MessageKind, Channel[] | undefined>>,
): Promise<OwnChannels> {
  const chosen = MESSAGE_KINDS.flatMap((kind) => {
    const channels = asked[kind]
    return channels ? [[kind, [...new Set(channels)]] as const] : []
  })
  await putChosen(db, userId, Object.fromEntries(chosen))
  return readChannels(db, ways, userId)
}
