import { readStored, store } from '../storage/storage.ts'

const ENDED = 'session_ended'
const SIGNED_OUT = 'signed_out'

/** The session is over: the server says so, or its token is gone. The sign-in that follows says why it is there. */
export function noteSessionEnd(): void {
  if (readStored(SIGNED_OUT) === null) store(ENDED, '1', 'session')
}

/** Someone signs out of this device, perhaps in another tab: nobody has to be told why. */
export function noteSignOut(): void {
  store(SIGNED_OUT, '1')
  store(ENDED, null, 'session')
}

/** Someone is signed in. */
export function forgetSessionEnd(): void {
  store(SIGNED_OUT, null)
  store(ENDED, null, 'session')
}

export function hasSessionEnded(): boolean {
  return readStored(ENDED, 'session') !== null
}
