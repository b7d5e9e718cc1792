import { generate } from 'selfsigned'

/** A private authority with a server's certificate for this machine. All PEM. */
export type Authority = { ca: string; key: string; cert: string }

/** Makes an authority of its own, which nobody trusts who does not have `ca`. */
export async function makeAuthority(): Promise<Authority> {
  const authority = await generate([{ name: 'commonName', value: 'Romashka Root' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const server = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  })
  return { ca: authority.cert, key: server.private, cert: server.cert }
}
