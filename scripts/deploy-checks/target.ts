import {
  Agent as PlainAgent,
  type ClientRequest,
  type IncomingMessage,
  request as requestPlainly,
} from 'node:http'
import { Agent as TlsAgent, request as requestByTls } from 'node:https'

const ANSWER_MAX_MS = 30_000

/** Where the product is reached: an address of this machine, and for TLS the name that it has, and whose word its certificate has. */
export type Target = { address: string; tls?: { name: string; ca: string } }

/** Connections that are kept, at most so many. */
export const agentFor = ({ tls }: Target, maxSockets: number): PlainAgent =>
  tls ? new TlsAgent({ keepAlive: true, maxSockets }) : new PlainAgent({ keepAlive: true, maxSockets })

type Call = { method: string; token?: string | undefined; body?: object | undefined; agent?: PlainAgent }

/** Begins a call; a certificate that is not that of the name fails it. */
export function openCall(
  { address, tls }: Target,
  path: string,
  { method, token, body, agent }: Call,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(tls && { host: tls.name }),
  }
  const options = { method, headers, ...(agent && { agent }) }
  const outgoing = tls
    ? requestByTls(address + path, { ...options, servername: tls.name, ca: tls.ca }, onAnswer)
    : requestPlainly(address + path, options, onAnswer)
  outgoing.end(body && JSON.stringify(body))
  return outgoing
}

/** Sends one call. A call without an answer has the status 0, and says why. */
export function sendCall(
  target: Target,
  path: string,
  call: Call,
): Promise<{ status: number; text: string; location?: string | undefined }> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, text: error.message })
    const outgoing = openCall(target, path, call, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode!, text, location: answer.headers.location }))
      answer.on('error', fail)
    })
    outgoing.setTimeout(ANSWER_MAX_MS, () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', fail)
  })
}
