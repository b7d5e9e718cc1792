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

/** Of the HMAC, what chooses: hex digits. */
export const CHOOSING_DIGITS = CHOOSING_BYTES * 2

/**
 * What a digest came to: its number, and what chooses: that number scaled to the sum of the weights, or, by the way of
 * before, what it leaves when divided by how many places there were.
 */
type Computed = { hex: string; number: number; choosing: number; chosen: number | null }

/** One's own draw, computed step by step. */
export type OwnStep = {
  entry: Entry
  /** What was signed. */
  message: string
  /** Null as long as the seed is not told, or is not the one committed to. */
  computed: Computed | null
  /** Where the tournament has its user now, where that is not what was recorded. */
  moved: number | null
}

/** Computes one's own records; without digests, or before the seed is told, only what is published of them. */
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
  const said = { hex: hexOfBytes(digest), number }
  if (version === 1) return { ...said, choosing: number % free.length, chosen: chooseFree(free, digest) }
  const chosen = free[chooseByWeight(weights, digest)] ?? null
  return { ...said, choosing: scaledNumber(sumOf(weights), digest), chosen }
}
