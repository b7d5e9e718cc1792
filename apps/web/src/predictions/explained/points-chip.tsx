import { Info } from 'lucide-react'
import type { ReactElement } from 'react'
import type { LazyPart } from '../../lib/parts/lazy-part.tsx'
import { Opener } from '../../ui/overlays/opener.tsx'
import styles from './points-chip.module.css'

type PointsChipProps<Given extends object> = {
  label: string
  /** What a right prediction brings, in short. */
  figures: readonly (number | string)[]
  /** The explanation: a `PointsPopover`. */
  Part: LazyPart<Given & { trigger: ReactElement<Record<string, unknown>> }>
  partProps: Given
}

/** «Очки 5 3 2»: opens the explanation of the points. */
export function PointsChip<Given extends object>(props: PointsChipProps<Given>) {
  const { label, figures, Part, partProps } = props
  return (
    <Opener
      Part={Part}
      popup="dialog"
      partProps={partProps}
      trigger={
        <button type="button" className={styles.chip}>
          <Info aria-hidden="true" />
          {label}
          {figures.map((figure, at) => (
            // Two figures may be alike.
            <b key={at}>{figure}</b>
          ))}
        </button>
      }
    />
  )
}
