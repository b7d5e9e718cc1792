import type { Corner, FighterDesign } from './fighter-design.ts'
import { HEAD, LEAD_ARM, REAR_ARM, TORSO, type Plane, type Step } from './fighter-planes.ts'

type FighterDrawingProps = { design: FighterDesign; corner: Corner }

/** The planes of a fighter, for an `svg` of 240 × 220 or a part of it. */
export function FighterDrawing({ design, corner }: FighterDrawingProps) {
  const { ramp, build, brow, hair, beard, guard } = design
  return (
    <g transform={corner === 'blue' ? 'translate(240) scale(-1 1)' : undefined}>
      <Planes ramp={ramp} planes={TORSO} transform={`translate(120) scale(${build} 1) translate(-120)`} />
      <Planes ramp={ramp} planes={[...HEAD, ...brow, ...hair, ...beard]} />
      <Planes ramp={ramp} planes={REAR_ARM} transform={`translate(${guard.rear.join(' ')})`} />
      <Planes ramp={ramp} planes={LEAD_ARM} transform={`translate(${guard.lead.join(' ')})`} />
    </g>
  )
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
