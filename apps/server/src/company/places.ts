import { COMPANY_STEP, type SignInFailure } from '@called-it/contract/account/company.ts'
import { isSafeAddress } from '@called-it/contract/safe-address.ts'

// The pages of this product to which a sign-in elsewhere leads back.

export const SIGN_IN_PATH = '/auth/login'
export const ACCOUNT_PATH = '/account/security'

/** Returns a path of this product; home for any other address. */
export function ownPath(path: string | undefined): string {
  if (path === undefined || !path.startsWith('/') || !isSafeAddress(path)) return '/'
  const { pathname, search, hash } = new URL(path, 'https://here.invalid')
  // `/.//elsewhere` without its dots would be another site.
  return isSafeAddress(pathname) ? pathname + search + hash : '/'
}

/** Returns the address of the sign-in page that says why there is no sign-in, or ends it. */
export function signInPage({
  failed,
  return_path,
}: {
  failed: SignInFailure | null
  return_path: string
}): string {
  const search = new URLSearchParams(failed ? { failed } : { step: COMPANY_STEP })
  if (return_path !== '/') search.set('redirect', return_path)
  return `${SIGN_IN_PATH}?${search.toString()}`
}

export const accountPage = (failed: SignInFailure | null): string =>
  `${ACCOUNT_PATH}?${failed ? `failed=${failed}` : `step=${COMPANY_STEP}`}`
