import { withTimes } from '@called-it/contract/times-in-text.ts'
import { useFormat } from '../../lib/language/format.ts'

/** Returns the function that writes the times in a text of the server, which are in UTC, in the reader's zone as the rest of the desk. */
export function useOwnTimes(): (text: string) => string {
  const { datedMoment } = useFormat()
  return (text) => withTimes(text, datedMoment)
}
