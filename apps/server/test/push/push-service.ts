import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ownCertificate } from './own-certificate.ts'

/** A message as a browser decrypts it, and what its push service saw. */
export type Pushed = {
  path: string
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The claims of the signature; null: it is not one of the key that it names. */
  claims: { aud: string; exp: number; sub?: string } | null
  publicKey: string
}

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A push service and the browsers that it serves, by RFC 8030, 8188, 8291 and 8292: written from them, not from our sender. */
export type PushService = {
  host: string
  ca: string
  messages: Pushed[]
  /** How many requests came, understood or not. */
  requests(): number
  /** Makes a subscription, as a browser does. */
  subscribe(): Browser
  /** Answers from now on. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function claimsOf(header: string): Pick<Pushed, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as never
  return {
    claims: isRight && (read(head) as { alg: string }).alg === 'ES256' ? read(claims) : null,
    publicKey,
  }
}

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = ownCertificate()
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const messages: Pushed[] = []
  let requests = 0
  let reply: { status: number; headers: Record<string, string> } = { status: 201, headers: {} }

  function decrypted(path: string, body: Buffer): string {
    const { pair, auth } = browsers.get(path)!
    const [salt, size, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    if (record.length > size) throw new Error('more than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = hkdf(pair.computeSecret(sender), auth, info, 32)
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      nonce,
    )
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
    return padded.subarray(0, end).toString()
  }

  const server = createServer({ key, cert }, (request, response) => {
    requests += 1
    const path = request.url!
    const take = (body: Buffer) => {
      if (browsers.has(path) && reply.status === 201)
        messages.push({
          path,
          headers: request.headers,
          text: decrypted(path, body),
          ...claimsOf(String(request.headers.authorization)),
        })
      response.writeHead(reply.status, reply.headers).end()
    }
    buffer(request)
      .then(take)
      .catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    ca: cert,
    messages,
    requests: () => requests,
    subscribe() {
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(9).toString('base64url')}`
      const p256dh = pair.generateKeys('base64url', 'uncompressed')
      browsers.set(path, { pair, auth })
      return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    answer: (status, headers = {}) => void (reply = { status, headers }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
