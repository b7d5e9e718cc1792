import { createHash, randomBytes, randomInt, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { CODE_LENGTH } from '@called-it/rules/limits.ts'

const derive = promisify(scrypt) as (
  secret: string,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>
const SALT_BYTES = 16
const HASH_BYTES = 32
/** The work and the memory for the hash of a code: 16 MB, and about 50 ms of a core. */
export const HASH_COST = 16_384
/** 256 bits (API.md "Auth"). */
const TOKEN_BYTES = 32

/** Returns a new one-time code with uniformly random digits. */
export const makeCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/**
 * Returns the hash of a code. A million codes are quickly tried against a fast hash; with scrypt an attack on a stolen database
 * takes longer than the ten minutes for which a code is valid.
 */
export async function hashCode(
  code: string,
  cost = HASH_COST,
  salt: Uint8Array = randomBytes(SALT_BYTES),
): Promise<Buffer> {
  return Buffer.concat([salt, await derive(code, salt, HASH_BYTES, { cost })])
}

/** The hash to compare with if no code is valid, at the same cost. */
export const HASH_OF_NO_CODE = randomBytes(SALT_BYTES + HASH_BYTES)

export async function isCodeOf(code: string, hash: Buffer, cost = HASH_COST): Promise<boolean> {
  return timingSafeEqual(await hashCode(code, cost, hash.subarray(0, SALT_BYTES)), hash)
}

export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** A token is random enough for a fast hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
