import { useId } from 'react'
import { ArtField, Marks } from './art-field.tsx'
import { closed, octagon } from './drawing.ts'
import { type Drawing, drawingOf, isSage } from './drawings.ts'
import { QUARTERED } from './elements.ts'
import { HOURS } from './sage.ts'

/** The drawing of `Art`. */
export function DrawnArt({ name }: { name: 'elements' | Drawing }) {
  return (
    <ArtField>
      {name === 'octagon' && <Fence />}
      {name === 'elements' ? <Quarters /> : <Marks marks={drawingOf(name)} />}
      {isSage(name) && <Hours />}
    </ArtField>
  )
}

function Quarters() {
  const fade = useId()
  return (
    <>
      <radialGradient id={`${fade}g`} gradientUnits="userSpaceOnUse" cx="400" cy="400" r="400">
        <stop offset=".5" stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <mask id={fade} maskUnits="userSpaceOnUse" x="0" y="0" width="800" height="800">
        <path fill={`url(#${fade}g)`} stroke="none" d="M0 0H800V800H0Z" />
      </mask>
      {QUARTERED.map(({ element, x, y }) => (
        <g
          key={element}
          transform={`translate(${x} ${y}) scale(.6)`}
          style={{ color: `var(--${element})` }}
          strokeWidth="1.5"
          mask={`url(#${fade})`}
        >
          <Marks marks={drawingOf(element)} />
        </g>
      ))}
    </>
  )
}

function Hours() {
  return (
    <g fill="currentColor" stroke="none" className="monogram" fontSize="20" textAnchor="middle" opacity=".7">
      {HOURS.map(({ hour, x, y, turn }) => (
        <text key={hour} x={x} y={y + 7} transform={`rotate(${turn} ${x} ${y})`}>
          {hour}
        </text>
      ))}
    </g>
  )
}

function Fence() {
  const clip = useId()
  const mesh = Array.from(
    { length: 110 },
    (_, at) => `M${at * 22 - 800} 0l800 800M${at * 22 - 800} 800l800-800`,
  ).join('')
  return (
    <>
      <clipPath id={clip}>
        <path d={closed(octagon(372)) + closed(octagon(300))} clipRule="evenodd" />
      </clipPath>
      <path d={mesh} clipPath={`url(#${clip})`} opacity=".2" />
    </>
  )
}
