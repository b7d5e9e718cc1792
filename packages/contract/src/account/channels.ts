/**
 * What messages are about: predictions that are missing before a lock, exact scores, what a round brought, the chat of a team,
 * changes of matches and cards.
 */
export const MESSAGE_KINDS = ['missing', 'exact', 'round', 'chat', 'news'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Where messages arrive: notifications of a browser, the chat of a messenger, e-mail. */
export const CHANNELS = ['push', 'chat', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** For each kind of message its channels, the first choice first; none: the kind is off. */
export type Channels = Record<MessageKind, Channel[]>

/**
 * Returns channels with one more or one less. One that comes takes its usual place; those that the user has put in an order keep it.
 */
export function switchChannel(chosen: readonly Channel[], channel: Channel, isOn: boolean): Channel[] {
  const others = chosen.filter((each) => each !== channel)
  if (!isOn) return others
  const after = others.findIndex((each) => CHANNELS.indexOf(each) > CHANNELS.indexOf(channel))
  return others.toSpliced(after === -1 ? others.length : after, 0, channel)
}

/**
 * What holds until a user chooses. Push comes first, since whoever has it has asked for it. Kinds that come often go by push alone.
 */
export const DEFAULT_CHANNELS: Channels = {
  missing: ['push', 'chat', 'email'],
  exact: ['push'],
  round: ['push', 'chat', 'email'],
  chat: ['push'],
  news: ['push', 'chat', 'email'],
}
