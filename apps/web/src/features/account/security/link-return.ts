/** Why linking a page elsewhere failed there. */
const FAILURES = ['away', 'denied', 'refused', 'expired'] as const

type LinkFailure = (typeof FAILURES)[number]

/** What a page elsewhere has just led back with: an account to link, or why there is none. */
export type LinkReturn = 'company' | LinkFailure

/** Reads the search parameters of the address to which a page elsewhere leads back. */
export function readLinkReturn({ step, failed }: Record<string, unknown>): {
  step?: 'company' | undefined
  failed?: LinkFailure | undefined
} {
  if (step === 'company') return { step }
  return failed === undefined ? {} : { failed: FAILURES.find((each) => each === failed) ?? 'refused' }
}
