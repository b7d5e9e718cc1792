import { ApiError } from '../../lib/http/api.ts'

/** Returns the function that finds the message of a field of a part of a form, or of an item in it. */
export function fieldErrors(error: unknown, part: string, textOf: (error: unknown, field: string) => string) {
  const paths = error instanceof ApiError ? Object.keys(error.errors ?? {}) : []
  return (field: string): string | null => {
    const own = `${part}.${field}`
    const path = paths.find(
      (each) => each === own || each.startsWith(`${own}.`) || each.startsWith(`${own}[`),
    )
    return path === undefined ? null : textOf(error, path)
  }
}
