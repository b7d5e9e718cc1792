import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A certificate for a server of a test on this machine, which only a client that is given it trusts (X.509, DER of X.690).

/** A value with its tag and its length. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const digits = body.length.toString(16).replace(/^(.(?:..)*)$/, '0$1')
  const size = Buffer.from(digits, 'hex')
  const length = body.length < 128 ? size : Buffer.concat([Buffer.from([128 + size.length]), size])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const [INTEGER, BITS, BYTES, OID, TEXT, SEQUENCE, SET, TIME] = [2, 3, 4, 6, 12, 48, 49, 24]
const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'))
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'))
const [COMMON_NAME, ALTERNATIVE_NAMES] = [oid('550403'), oid('551d11')]
/** Tags of the alternative names: a host and an address. */
const [HOST, ADDRESS] = [0x82, 0x87]

const timeOf = (date: Date) => der(TIME, Buffer.from(date.toISOString().replace(/\.\d+|[-:T]/g, '')))
const bits = (content: Buffer) => der(BITS, Buffer.from([0]), content)

/** Makes a key and a certificate of `localhost` and 127.0.0.1, in PEM. */
export function ownCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from('localhost')))))
  const names = der(SEQUENCE, der(HOST, Buffer.from('localhost')), der(ADDRESS, Buffer.from([127, 0, 0, 1])))
  const dayMs = 24 * 60 * 60 * 1000
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, timeOf(new Date(Date.now() - dayMs)), timeOf(new Date(Date.now() + dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(BYTES, names)))),
  )
  const cert = der(SEQUENCE, signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, privateKey)))
  const lines = cert.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
