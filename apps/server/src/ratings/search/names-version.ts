import { type Changes, onChanges } from '../../platform/live/changes.ts'

/** How long (ms) what was found by names may be shown after a name has changed. */
const OLD_MAX_MS = 5000

/**
 * Returns a number that becomes another one when names, or the groups of users, have changed: at most `OLD_MAX_MS` later, and not more often than
 * that, because somebody always changes a name where millions play. `now` is a clock (ms).
 */
export function makeNamesVersion(
  changes: Changes,
  now: () => number = () => performance.now(),
): () => number {
  let version = 0
  let changedAt = Number.NEGATIVE_INFINITY
  let hasChanged = false
  const turn = () => {
    version += 1
    changedAt = now()
    hasChanged = false
  }
  onChanges(changes, () => (hasChanged = true), turn)
  return () => {
    if (hasChanged && now() - changedAt >= OLD_MAX_MS) turn()
    return version
  }
}
