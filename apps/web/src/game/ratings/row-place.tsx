import { useFormat } from '../../lib/language/format.ts'
import { Movement } from './movement.tsx'
import styles from './row-place.module.css'

type RowPlaceProps = {
  place: number
  /** What is read out where others have the same place; undefined: nobody has. */
  shared?: string | undefined
  /** How many places up since the last round, null where that is unknown; undefined shows nothing. */
  placesUp?: number | null
  className?: string | undefined
}

/** A place in a row of a table, with an equals sign where it is shared. */
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
