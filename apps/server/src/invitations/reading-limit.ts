import { type Limit, makeSteppedLimit } from '../platform/limits/limits.ts'

/** The most invitations that one network reads in ten minutes: a whole office may follow a link in the morning. */
const READ_PER_NETWORK = 1000
const READ_MS = 10 * 60 * 1000

/** The limit of a network that reads invitations without a sign-in. */
export type ReadingLimit = Pick<Limit, 'take'>

/** Makes the limit for all nodes. A node counts a visitor by itself, so that nearly no visit writes anything. */
export const makeReadingLimit = (pool: Parameters<typeof makeSteppedLimit>[0]): ReadingLimit =>
  makeSteppedLimit(pool, 'invitation', READ_PER_NETWORK, READ_MS)
