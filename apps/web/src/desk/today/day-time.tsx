import { useFormat } from '../../lib/language/format.ts'
import { now } from '../../lib/time/now.ts'

/** The time of a row, with its day below where that is not today. */
export function DayTime({ at, className }: { at: string; className: string }) {
  const { time, shortDay, dayWord } = useFormat()
  return (
    <span>
      <b className={`type-num block ${className}`}>{time(at)}</b>
      {dayWord(at, now()) !== 'today' && (
        <small className="block text-12 whitespace-nowrap text-text-3">{shortDay(at)}</small>
      )}
    </span>
  )
}
