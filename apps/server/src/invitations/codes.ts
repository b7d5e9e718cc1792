import { createHash, randomBytes } from 'node:crypto'

/** 128 bits: nobody can guess the code of an invitation, so its hash needs no salt and no time. */
const CODE_BYTES = 16

/** Returns the code of a new invitation: 22 characters. */
export const makeInvitationCode = (): string => randomBytes(CODE_BYTES).toString('base64url')

/** Returns what is kept of a code. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
