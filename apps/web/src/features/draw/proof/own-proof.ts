import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import {
  chooseByWeight,
  chooseFree,
  CHOOSING_BYTES,
  choosingNumber,
  drawMessage,
  scaledNumber,
  sumOf,
} from '@called-it/rules/draw.ts'
import { bytesOfHex, checkSeed, type Digests, hexOfBytes } from '@called-it/rules/draw-proof.ts'
import type { Draw } from '../draw.ts'

type Entry = Draw['entries'][number]
type Placed = NonNullable<Tournament['distributionResult']>

/** The number of the HMAC's hex digits that choose the place. */
export const CHOOSING_DIGITS = CHOOSING_BYTES * 2

/**
 * The result of a digest: its number, and the number that chooses the place: scaled to the sum of the
 * weights, or in the older method the remainder of the division by the number of places.
 */
type Computed = { hex: string; number: number; choosing: number; chosen: number | null }

/** One step of the viewer's own draw. */
export type OwnStep = {
  entry: Entry
  /** The signed message. */
  message: string
  /** Null before the seed is published, or if it does not match the commitment. */
  computed: Computed | null
  /** The user's current place in the tournament, if it differs from the record. */
  moved: number | null
}

/** Computes the viewer's records; without digests or a published seed it returns only the published data. */
export async function computeOwn(
  slug: string,
  { commitment, seed, entries }: Pick<Draw, 'commitment' | 'seed' | 'entries'>,
  placed: Placed | null,
  digests: Digests | null,
): Promise<OwnStep[]> {
  const isRight = digests && seed && (await checkSeed({ seed, commitment }, digests)) === 'right'
  const key = isRight ? bytesOfHex(seed) : null
  return Promise.all(
    entries.map(async (entry) => {
      const message = drawMessage(slug, entry.user_id, entry.step)
      const digest = key && digests ? await digests.hmac(key, message) : null
      const now = entry.step === 'InGroup' ? placed?.group?.id : placed?.team?.id
      return {
        entry,
        message,
        computed: digest && entry.free.length > 0 ? computedOf(entry, digest) : null,
        moved: typeof now === 'number' && now !== entry.chosen ? now : null,
      }
    }),
  )
}

function computedOf({ version, free, weights }: Entry, digest: Uint8Array): Computed {
  const number = choosingNumber(digest)
  const result = { hex: hexOfBytes(digest), number }
  if (version === 1) return { ...result, choosing: number % free.length, chosen: chooseFree(free, digest) }
  const chosen = free[chooseByWeight(weights, digest)] ?? null
  return { ...result, choosing: scaledNumber(sumOf(weights), digest), chosen }
}
