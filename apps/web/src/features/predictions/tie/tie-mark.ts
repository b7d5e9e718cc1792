import type { ApiError } from '../../../lib/http/api.ts'

/** What is going on in a tie besides its draft. */
export type TieMark = {
  /** Why the last try to save failed; when it is tried again, null: not by itself. */
  failed?: { code: string; retryAt: number | null } | undefined
  /** What the server said against it. */
  refusal?: { error: ApiError; field: string | undefined } | undefined
}
