/** What messages are about: predictions that are missing before a lock, what a round brought, changes of matches and cards. */
export const MESSAGE_KINDS = ['missing', 'round', 'news'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Where messages arrive: notifications of a browser, the chat of a messenger, e-mail. */
export const CHANNELS = ['push', 'chat', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** For each kind of message its channels, the first choice first; none: the kind is off. */
export type Channels = Record<MessageKind, Channel[]>

/**
 * What holds until a user chooses. Push comes first, since whoever has it has asked for it.
 */
export const DEFAULT_CHANNELS: Channels = {
  missing: ['push', 'chat', 'email'],
  round: ['push', 'chat', 'email'],
  news: ['push', 'chat', 'email'],
}
