import { useId, useMemo } from 'react'
import { designCrest } from '../../ui/marks/identity.ts'

type CrestProps = {
  /** A constant value of the team, such as its key. */
  seed: string
  /** Replaces its initials. */
  code?: string | null
  /** The two colours of a real club. */
  colours?: readonly string[] | null | undefined
  size?: number
}

/** The crest of a club or team without a flag; decorative, its name always stands beside it. */
export function Crest({ seed, code, colours, size = 40 }: CrestProps) {
  const clip = useId()
  const crest = useMemo(() => designCrest(seed, code, colours), [seed, code, colours])
  return (
    <svg
      data-mark="crest"
      className="shrink-0"
      width={size}
      height={Math.round(size * 1.125)}
      viewBox="0 0 64 72"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <path d={crest.shield} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill={crest.field} d="M0 0H64V72H0Z" />
        <path fill={crest.charge} d={crest.partition} />
        {/* The right half is a shade darker, like struck metal. */}
        <path d="M32 0H64V72H32Z" opacity=".09" />
      </g>
      <path d={crest.shield} fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="2" />
      <path
        d={crest.shield}
        fill="none"
        stroke={crest.rim}
        strokeWidth="3.5"
        strokeOpacity=".85"
        transform="translate(32 36) scale(1.03) translate(-32 -36)"
      />
      <text
        className="monogram"
        x="32"
        y={36 + crest.monogramSize * 0.36}
        textAnchor="middle"
        fontSize={crest.monogramSize}
        fill={crest.ink}
        stroke={crest.field}
        strokeWidth="6"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {crest.monogram}
      </text>
    </svg>
  )
}
