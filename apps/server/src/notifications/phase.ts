import type { MessageKind } from '@called-it/contract/account/channels.ts'

/**
 * The subject of a mailing: missing predictions a day or two hours before a lock, the results of a round,
 * changes on a fight card, changes of matches, the exact scores of a day, or the chat of a team.
 */
export type Phase = 'day' | 'hours' | 'round' | 'card' | 'change' | 'exact' | 'chat'

const KIND_OF: Record<Phase, MessageKind> = {
  day: 'missing',
  hours: 'missing',
  round: 'round',
  card: 'news',
  change: 'news',
  exact: 'exact',
  chat: 'chat',
}

/** Returns the kind of messages that a mailing of a phase is, by which users choose their channels. */
export const kindOf = (phase: Phase): MessageKind => KIND_OF[phase]
