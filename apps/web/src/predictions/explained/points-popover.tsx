import { Popover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './points-popover.module.css'

type PointsPopoverProps = {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  /** Stands below the lines. */
  note: ReactNode
  /** The lines: each a `PointsLine`. */
  children: ReactNode
}

/** Explains points line by line beside the button that opened it. */
export function PointsPopover({ trigger, title, note, children }: PointsPopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={styles.place} align="end" sideOffset={10} collisionPadding={8}>
          <Popover.Popup className={styles.popup}>
            <Popover.Arrow className={styles.arrow} />
            <Popover.Title className="sr-only">{title}</Popover.Title>
            <ol>{children}</ol>
            {note && <p className={styles.note}>{note}</p>}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type PointsLineProps = { plate: ReactNode; title: string; example?: string | undefined; children: ReactNode }

/** What brings these points, with an example. */
export function PointsLine({ plate, title, example, children }: PointsLineProps) {
  return (
    <li>
      {plate}
      <div>
        <b>{title}</b>
        {children}
        {example && <span className={styles.example}>{example}</span>}
      </div>
    </li>
  )
}
