import { readStored, store } from '../storage/storage.ts'

const ENDED = 'session_ended'
const SIGNED_OUT = 'signed_out'

/**
 * Notes that the session ended: the server refused it, or the token is gone. The sign-in page then explains
 * why.
 */
export function noteSessionEnd(): void {
  if (readStored(SIGNED_OUT) === null) store(ENDED, '1', 'session')
}

/** Notes that the user signs out, perhaps in another tab: the sign-in page explains nothing. */
export function noteSignOut(): void {
  store(SIGNED_OUT, '1')
  store(ENDED, null, 'session')
}

const BY_COMPANY = 'company_session'

/** Notes whether the company's server began the session: it ends there, too. */
export function noteCompanySession(isByCompany: boolean): void {
  store(BY_COMPANY, isByCompany ? '1' : null)
}

export const isCompanySession = (): boolean => readStored(BY_COMPANY) !== null

/** Forgets the note of an ended session, since a user is signed in. */
export function forgetSessionEnd(): void {
  store(SIGNED_OUT, null)
  store(ENDED, null, 'session')
}

export function hasSessionEnded(): boolean {
  return readStored(ENDED, 'session') !== null
}
