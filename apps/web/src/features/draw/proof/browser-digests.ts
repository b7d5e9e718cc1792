import type { Digests } from '@called-it/rules/draw-proof.ts'

/** Returns the browser's digest functions; null if it has none (only pages over https get them). */
export function browserDigests(): Digests | null {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const text = new TextEncoder()
  let known: { seed: Uint8Array; key: Promise<CryptoKey> } | undefined
  const keyOf = (seed: Uint8Array<ArrayBuffer>) => {
    if (known?.seed !== seed) {
      const key = subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      known = { seed, key }
    }
    return known.key
  }
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    hmac: async (seed, message) =>
      new Uint8Array(await subtle.sign('HMAC', await keyOf(seed), text.encode(message))),
  }
}
