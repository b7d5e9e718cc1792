import { useFormat } from '../../lib/language/format.ts'

/** Returns a function that writes a time alone on the day of `now`, else with its day: 19:00 · 20 June, 19:00 */
export function useTimeFrom(): (at: string, now: number) => string {
  const { time, datedMoment, dayWord } = useFormat()
  return (at, now) => (dayWord(at, now) === 'today' ? time(at) : datedMoment(at, now))
}
