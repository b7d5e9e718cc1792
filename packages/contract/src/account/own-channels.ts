import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CHANNELS, MESSAGE_KINDS, type MessageKind } from './channels.ts'

const list = z.array(z.enum(CHANNELS)).max(CHANNELS.length)
/** An object with the same field for each kind of messages. */
const eachKind = <Field extends z.ZodType>(field: Field) =>
  Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, field])) as Record<MessageKind, Field>

/** What a user has chosen: a kind that is left out is as by default. */
export const chosenChannels = z.strictObject(eachKind(list.optional()))

const answer = z.object({
  channels: z.object(eachKind(list)),
  reached: z.array(z.enum(CHANNELS)),
  offered: z.array(z.enum(CHANNELS)),
  stopped: z.array(z.enum(['telegram'])),
})

const own = { area: 'User', path: '/api/v1/user/channels', access: 'signed_in', status: 200 } as const

export const readChannels = endpoint({
  ...own,
  method: 'GET',
  summary: 'Where the caller wants which messages, and which channels reach the caller',
  answer,
  errors: [],
})

export const putChannels = endpoint({
  ...own,
  method: 'PUT',
  summary:
    'Choose where which messages arrive; kinds that are left out stay. Each message goes by the first channel of its kind that reaches the caller, by no other',
  body: chosenChannels,
  answer,
  errors: [],
})
export type OwnChannels = z.infer<typeof answer>
