/**
 * Repeats a whole draw from its published data (GAME.md 7). The page of the proof and the command
 * line use the same function, page of records by page of records. The caller provides the digests, because browsers and Node
 * compute them differently.
 */
import { type DrawFinding, makeDrawCheck } from './draw-check.ts'
import { type DrawEntry, drawMessage } from './draw.ts'

/** The published data of a draw beside its records. */
export type DrawTerms = {
  slug: string
  /** The SHA-256 of the seed (hex). */
  commitment: string
  /** The seed (hex); null until it is published. */
  seed: string | null
  /** The ids of the groups, in the order used. */
  groups: readonly number[]
  /** The published number of records. */
  total: number
}

/** Computes digests, synchronously or not. */
export type Digests = {
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array
  /** Returns the HMAC-SHA-256 with the seed as the key. */
  hmac: (seed: Uint8Array<ArrayBuffer>, message: string) => Promise<Uint8Array> | Uint8Array
}

/** Whether the seed matches the commitment. With a wrong seed no choice can be repeated. */
export type SeedState = 'secret' | 'right' | 'wrong'

/** Returns the bytes of a hexadecimal text; no bytes for any other text. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = /^([0-9a-f]{2})*$/i.test(hex) ? (hex.match(/../g) ?? []) : []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

/** Returns bytes as a hexadecimal text. */
export function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a seed has this SHA-256. */
export async function checkSeed(
  { seed, commitment }: Pick<DrawTerms, 'seed' | 'commitment'>,
  { sha256 }: Pick<Digests, 'sha256'>,
): Promise<SeedState> {
  if (seed === null) return 'secret'
  const bytes = bytesOfHex(seed)
  if (bytes.length === 0) return 'wrong'
  return hexOfBytes(await sha256(bytes)) === commitment ? 'right' : 'wrong'
}

export type DrawProof = {
  seed: SeedState
  /** Checks the next records; returns one finding for each, and one for each missing record. */
  check: (entries: readonly DrawEntry[]) => Promise<DrawFinding[]>
  /** Called after the last record: returns findings for the records missing at the end. */
  finish: () => DrawFinding[]
}

/** Begins to repeat a draw. Without the seed, or with a wrong one, only places and weights are checked. */
export async function makeDrawProof(terms: DrawTerms, digests: Digests): Promise<DrawProof> {
  const seed = await checkSeed(terms, digests)
  const key = seed === 'right' ? bytesOfHex(terms.seed!) : null
  const check = makeDrawCheck(terms.groups)
  let last = 0
  return {
    seed,
    async check(entries) {
      const signed =
        key &&
        (await Promise.all(
          entries.map(async ({ user_id, step }) => digests.hmac(key, drawMessage(terms.slug, user_id, step))),
        ))
      last = entries.reduce((most, { nth }) => Math.max(most, nth), last)
      return entries.flatMap((entry, at) => check(entry, signed?.[at] ?? null))
    },
    finish: () =>
      Array.from({ length: Math.max(0, terms.total - last) }, (_, at) => ({
        nth: last + at + 1,
        mistake: 'missing' as const,
        expected: { free: null, weights: null, chosen: null },
      })),
  }
}
