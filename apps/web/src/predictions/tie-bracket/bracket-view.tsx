import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { useIsTablet } from '../../lib/screen/use-is-tablet.ts'
import { BracketColumns } from './bracket-columns.tsx'
import { BracketLines } from './bracket-lines.tsx'
import { BracketMap } from './bracket-map.tsx'
import { BracketPages } from './bracket-pages.tsx'
import { Champion } from './champion.tsx'
import { useMapWords } from './use-map-words.ts'
import type { Shape } from '../tie/shape.ts'
import { isToCome } from './stage-line.tsx'
import { TieCard } from './tie-card.tsx'
import type { TieShown } from '../tie/tie-shown.ts'
import { useColumns } from './use-columns.ts'
import type { Pages } from './use-pages.ts'

type BracketViewProps = {
  tournament: Tournament | undefined
  shape: Shape
  pages: Pages
  show: (tie: BracketTie, stage: BracketStage) => TieShown
}

/** The bracket in the form for which the window has room: all of it, or one stage at a time. */
export function BracketView({ tournament, shape, pages, show }: BracketViewProps) {
  const isPhone = useIsPhone()
  const isTablet = useIsTablet()
  const { stages, halves } = shape
  const columns = useColumns(halves ? halves.before.length * 2 + 1 : stages.length)
  const last = stages.at(-1)!
  const [final, ...others] = last.events
  const champion =
    final && others.length === 0 ? (
      <Champion tournament={tournament} shown={show(final, last)} size={isPhone ? 120 : 180} />
    ) : null
  const renderTie = (tie: BracketTie, stage: BracketStage) => (
    <TieCard {...show(tie, stage)} isNarrow={!isPhone} />
  )
  const pickOf = (tie: BracketTie) => show(tie, last).pick
  const sidesOf = (tie: BracketTie) => show(tie, last).sides
  const map = useMapWords(stages, pickOf)
  if (stages.every((stage) => isToCome(stage, sidesOf))) return <BracketLines shape={shape} />
  if (isPhone)
    return (
      <BracketPages
        shape={shape}
        pages={pages}
        champion={champion}
        pickOf={pickOf}
        sidesOf={sidesOf}
        renderTie={renderTie}
      />
    )
  return (
    <>
      {isTablet && (
        <div className="mb-5">
          <BracketMap
            shape={shape}
            isInView={(column) => column >= columns.first && column <= columns.last}
            label={map.label(last)}
            fillOf={map.fillOf}
            onGo={columns.go}
          />
        </div>
      )}
      <BracketColumns
        shape={shape}
        champion={champion}
        columns={columns}
        sidesOf={sidesOf}
        renderTie={renderTie}
      />
    </>
  )
}
