import { useFormat } from '../../lib/language/format.ts'
import { Movement } from './movement.tsx'
import styles from './row-place.module.css'

type RowPlaceProps = {
  place: number
  /** The screen reader's text of a shared position; undefined if it is not shared. */
  shared?: string | undefined
  /** The positions gained since the last round; null if unknown; undefined shows nothing. */
  placesUp?: number | null
  className?: string | undefined
}

/** A position in a row of a table, with an equals sign if it is shared. */
export function RowPlace({ place, shared, placesUp, className = '' }: RowPlaceProps) {
  const { number } = useFormat()
  return (
    <span className={`${styles.place} ${className}`}>
      <b>
        {shared && <span aria-hidden="true">=</span>}
        {number(place)}
      </b>
      {shared && <span className="sr-only">, {shared}</span>}
      {placesUp !== undefined && <Movement places={placesUp} />}
    </span>
  )
}
