/** Why a sign-in elsewhere led back without a session: the address of this page says it as `failed`. */
const FAILURES = ['away', 'denied', 'refused', 'expired', 'busy'] as const
export type WayFailure = (typeof FAILURES)[number]

/** Reads the reason from an address. Whatever else stands there is no reason of ours. */
export const readFailure = (value: unknown): WayFailure | undefined =>
  value === undefined ? undefined : (FAILURES.find((each) => each === value) ?? 'refused')
