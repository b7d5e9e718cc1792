/**
 * How a whole draw is computed again from what is published of it (GAME.md 7): the page that shows it and the command
 * line ask the same function, page of records by page of records. Who asks brings the digests, since every machine has
 * its own way to them.
 */
import { type DrawFinding, makeDrawCheck } from './draw-check.ts'
import { type DrawEntry, drawMessage } from './draw.ts'

/** What is published of a draw beside its records. */
export type DrawTerms = {
  slug: string
  /** SHA-256 of the seed, hex. */
  commitment: string
  /** Hex; null until the tournament has finished. */
  seed: string | null
  /** Ids of the groups, in the order used. */
  groups: readonly number[]
  /** How many records there are said to be. */
  total: number
}

/** Computes digests, at once or a little later. */
export type Digests = {
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array
  /** HMAC-SHA-256 with the seed as its key. */
  hmac: (seed: Uint8Array<ArrayBuffer>, message: string) => Promise<Uint8Array> | Uint8Array
}

/** Whether the seed is the one that was committed to. With a wrong one no choice can be computed again. */
export type SeedState = 'untold' | 'right' | 'wrong'

/** The bytes that a text of hexadecimal digits stands for; of anything else none. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = /^([0-9a-f]{2})*$/i.test(hex) ? (hex.match(/../g) ?? []) : []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

/** The digits of bytes, two for each. */
export function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether this seed has that SHA-256. */
export async function checkSeed(
  { seed, commitment }: Pick<DrawTerms, 'seed' | 'commitment'>,
  { sha256 }: Pick<Digests, 'sha256'>,
): Promise<SeedState> {
  if (seed === null) return 'untold'
  const bytes = bytesOfHex(seed)
  if (bytes.length === 0) return 'wrong'
  return hexOfBytes(await sha256(bytes)) === commitment ? 'right' : 'wrong'
}

export type DrawProof = {
  seed: SeedState
  /** Checks the records that follow those checked before; one finding for each, and for each that is missing. */
  check: (entries: readonly DrawEntry[]) => Promise<DrawFinding[]>
  /** To be asked after the last record: those that are missing behind it. */
  finish: () => DrawFinding[]
}

/** Begins to compute a draw again. Before its seed is told, or with a wrong one, only places and weights are checked. */
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
