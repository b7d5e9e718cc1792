import { useMemo } from 'react'
import { designFighter, type FighterTraits, variantsOf } from './fighter-design.ts'
import { HEAD, LEAD_ARM, REAR_ARM, TORSO, type Plane, type Step } from './fighter-planes.ts'

type FighterDrawingProps = FighterTraits & {
  monogram?: string | undefined
  /** The fighters of the card: no two of them look alike. */
  others: readonly FighterTraits[]
}

/** A fighter in planes, and the initials behind them. */
export function FighterDrawing({ seed, corner, weightClass, monogram, others }: FighterDrawingProps) {
  const { ramp, build, brow, hair, beard, guard } = useMemo(
    () => designFighter({ seed, corner, weightClass, variant: variantsAmong(others).get(seed) ?? 0 }),
    [seed, corner, weightClass, others],
  )
  return (
    <>
      {monogram !== undefined && (
        <text
          className="monogram"
          x={corner === 'red' ? -10 : 250}
          y="176"
          textAnchor={corner === 'red' ? 'start' : 'end'}
          fontSize="220"
          fill={ramp.tone}
          opacity=".2"
        >
          {monogram}
        </text>
      )}
      <g transform={corner === 'blue' ? 'translate(240) scale(-1 1)' : undefined}>
        <Planes ramp={ramp} planes={TORSO} transform={`translate(120) scale(${build} 1) translate(-120)`} />
        <Planes ramp={ramp} planes={[...HEAD, ...brow, ...hair, ...beard]} />
        <Planes ramp={ramp} planes={REAR_ARM} transform={`translate(${guard.rear.join(' ')})`} />
        <Planes ramp={ramp} planes={LEAD_ARM} transform={`translate(${guard.lead.join(' ')})`} />
      </g>
    </>
  )
}

const known = new WeakMap<readonly FighterTraits[], ReadonlyMap<string, number>>()

/** The variants of a card's fighters, worked out once for all of them. */
function variantsAmong(fighters: readonly FighterTraits[]): ReadonlyMap<string, number> {
  const variants = known.get(fighters) ?? variantsOf(fighters)
  known.set(fighters, variants)
  return variants
}

type PlanesProps = { ramp: Record<Step, string>; planes: readonly Plane[]; transform?: string }

function Planes({ ramp, planes, transform }: PlanesProps) {
  return (
    <g transform={transform}>
      {planes.map(([step, corners]) => (
        <polygon key={corners} fill={ramp[step]} points={corners} />
      ))}
    </g>
  )
}
