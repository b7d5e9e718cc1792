import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { BracketColumns } from './bracket-columns.tsx'
import { BracketPages } from './bracket-pages.tsx'
import { Champion } from './champion.tsx'
import type { Shape } from '../tie/shape.ts'
import { TieCard } from './tie-card.tsx'
import type { TieShown } from '../tie/tie-shown.ts'
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
  const last = shape.stages.at(-1)!
  const [final, ...others] = last.events
  const champion =
    final && others.length === 0 ? (
      <Champion tournament={tournament} shown={show(final, last)} size={isPhone ? 120 : 180} />
    ) : null
  const renderTie = (tie: BracketTie, stage: BracketStage) => (
    <TieCard {...show(tie, stage)} isNarrow={!isPhone} />
  )
  return isPhone ? (
    <BracketPages
      shape={shape}
      pages={pages}
      champion={champion}
      pickOf={(tie) => show(tie, last).pick}
      sidesOf={(tie) => show(tie, last).sides}
      renderTie={renderTie}
    />
  ) : (
    <BracketColumns shape={shape} champion={champion} renderTie={renderTie} />
  )
}
