import type { SignInWay } from '@called-it/contract/account/identities.ts'

/** What the steps that link a way know. */
export type LinkStepsProps = {
  way: SignInWay
  /** Called when the user gives up. */
  onEnd: () => void
  /** Called once the way is linked, and the list of ways is that of the server (`identitiesQuery`). */
  onLinked: () => void
}
