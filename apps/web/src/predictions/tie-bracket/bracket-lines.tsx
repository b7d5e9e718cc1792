import { useLocalized } from '../../lib/language/language.ts'
import type { Shape } from '../tie/shape.ts'
import { Worth } from './bracket-columns.tsx'
import { StageLine } from './stage-line.tsx'

/** The stages of a bracket of which no team is known yet, a line each. */
export function BracketLines({ shape: { stages, thirdPlace } }: { shape: Shape }) {
  const localized = useLocalized()
  const shown = thirdPlace ? [...stages.slice(0, -1), thirdPlace, ...stages.slice(-1)] : stages
  return (
    <ol className="grid gap-4 max-tablet:pt-2">
      {shown.map((stage) => (
        <li key={stage.id}>
          <h3 className="mb-1.5 flex justify-between gap-3 text-14 font-semibold">
            {localized(stage.name)}
            <span className="font-normal text-text-3">
              <Worth stage={stage} />
            </span>
          </h3>
          <StageLine ties={stage.events} />
        </li>
      ))}
    </ol>
  )
}
