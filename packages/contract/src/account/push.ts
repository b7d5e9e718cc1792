import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'

const key = (form: RegExp, length: number) =>
  z
    .string()
    .max(length)
    .regex(form, 'push_keys' satisfies FieldMistake)

/** The address of a browser at its push service: whoever knows it and the keys can write to that browser. */
const address = text.min(1).max(1000)

const own = { area: 'User', access: 'signed_in' } as const

export const readPushKey = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/push/key',
  summary: 'The key that browsers subscribe to messages with; it never changes',
  status: 200,
  answer: z.object({ key: z.string() }),
  errors: [],
})

export const addBrowser = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/push/subscriptions',
  summary: 'Send messages to this browser, too, until its session is ended or its subscription is over',
  body: z.object({
    endpoint: address,
    keys: z.object({ p256dh: key(/^[\w-]{87}=?$/, 88), auth: key(/^[\w-]{22}(?:==)?$/, 24) }),
  }),
  status: 204,
  answer: null,
  errors: ['push_service_unknown'],
})

export const removeBrowser = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/push/subscriptions',
  summary: 'Send no more messages to this browser',
  body: z.object({ endpoint: address }),
  status: 204,
  answer: null,
  errors: [],
})
