import type { Tournament } from '@called-it/contract/tournaments.ts'
import { CHOOSING_BYTES, chooseFree, choosingNumber, drawMessage } from '@called-it/rules/draw.ts'
import { bytesOfHex, checkSeed, type Digests, hexOfBytes } from '@called-it/rules/draw-proof.ts'
import type { Draw } from './draw.ts'

type Entry = Draw['entries'][number]
type Placed = NonNullable<Tournament['distributionResult']>

/** Of the HMAC, what chooses: hex digits. */
export const CHOOSING_DIGITS = CHOOSING_BYTES * 2

/** One's own draw, computed step by step. */
export type OwnStep = {
  entry: Entry
  /** What was signed. */
  message: string
  /** Null as long as the seed is not told, or is not the one committed to. */
  computed: { hex: string; number: number; rest: number; chosen: number } | null
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
      const number = digest && choosingNumber(digest)
      const now = entry.step === 'InGroup' ? placed?.group?.id : placed?.team?.id
      return {
        entry,
        message,
        computed:
          digest && number !== null && entry.free.length > 0
            ? {
                hex: hexOfBytes(digest),
                number,
                rest: number % entry.free.length,
                chosen: chooseFree(entry.free, digest),
              }
            : null,
        moved: typeof now === 'number' && now !== entry.chosen ? now : null,
      }
    }),
  )
}
