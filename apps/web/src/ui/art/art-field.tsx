import type { ReactNode } from 'react'
import type { Mark } from './drawing.ts'

/** The field for line art, 800 × 800, scaled to its box. */
export function ArtField({ strokeWidth, children }: { strokeWidth?: number; children: ReactNode }) {
  return (
    <svg
      className="block size-full"
      viewBox="0 0 800 800"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function Marks({ marks }: { marks: Mark[] }) {
  return marks.map(({ d, opacity, width, fill }, at) => (
    // The marks of a drawing never change their order.
    <path
      key={at}
      d={d}
      opacity={opacity}
      strokeWidth={width}
      {...(fill && { fill: 'currentColor', stroke: 'none' })}
    />
  ))
}
