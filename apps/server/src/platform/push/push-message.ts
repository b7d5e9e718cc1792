import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type ECDH,
  randomBytes,
  sign,
} from 'node:crypto'
import type { PushKeys } from './push-keys.ts'

// Messages as push services want them: encrypted for the browser (RFC 8291, aes128gcm of RFC 8188), and signed for the service
// (RFC 8292). The service carries them and cannot read them.

const CURVE = 'prime256v1'
/** An uncompressed point of the curve. */
const POINT_BYTES = 65
const SALT_BYTES = 16
/** The size of records; a message is one record. */
const RECORD_SIZE = 4096
/** The end of the last record. */
const LAST = Buffer.from([2])
/** The most bytes of a message that every push service takes (RFC 8030). */
export const PLAIN_MAX = 3500
/** For how long a signature is valid (s); RFC 8292 allows a day. */
const SIGNED_FOR_S = 12 * 60 * 60

/** The keys of a browser's subscription, in base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** Whether the keys are a point of the curve and a secret of 16 bytes. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== 4) return false
  if (Buffer.from(auth, 'base64url').length !== SALT_BYTES) return false
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(point)
    return true
  } catch {
    return false
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Returns a text encrypted for a browser. `pair` and `salt` are new for each message; tests give those of the RFC. */
export function encrypt(
  text: string,
  { p256dh, auth }: BrowserKeys,
  pair: ECDH = newPair(),
  salt: Buffer = randomBytes(SALT_BYTES),
): Buffer {
  const browser = Buffer.from(p256dh, 'base64url')
  const own = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const secret = derived(pair.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([
    cipher.update(text),
    cipher.update(LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_SIZE, 0)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, record])
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns the header that proves to a push service who sends; `contact` is where its operator finds us. */
export function authorization(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  contact: string | null,
  now = Date.now(),
): string {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: privateKey },
  })
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + SIGNED_FOR_S,
    ...(contact !== null && { sub: contact }),
  }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
