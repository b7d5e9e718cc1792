import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { KindFrame } from '../frame/kind-frame.tsx'
import { ReopenedNote } from '../explained/reopened-note.tsx'
import { CrowdOfEight } from './crowd-of-eight.tsx'
import type { LeaguePredictions } from './league-predictions.ts'
import { PickPlaces } from '../league-choice/pick-places.tsx'
import { rowsOf } from './table-rows.ts'
import { LockedResult } from './locked-result.tsx'
import { StageTable } from './stage-table.tsx'

type LockedLeagueProps = {
  slug: string
  /** The owner: an id, or undefined for the viewer. */
  user?: number
  predictions: LeaguePredictions
  head?: ReactNode
}

/** A locked prediction with the table of the stage, and its provisional or earned points. */
export function LockedLeague({ slug, user, predictions, head }: LockedLeagueProps) {
  const { t } = useTranslation(['top-eight', 'predictions', 'kinds'])
  const { prediction, crowd } = predictions
  const isMine = user === undefined
  const rows = rowsOf(predictions)
  const aside = (prediction || crowd) && (
    <>
      {prediction && <PickPlaces isMine={isMine} predictions={predictions} rows={rows} />}
      {crowd && crowd.total > 0 && <CrowdOfEight predictions={predictions} crowd={crowd} />}
    </>
  )
  return (
    <KindFrame slug={slug} kind="league" user={user} {...(aside && { aside })}>
      {head ?? <h2 className="type-h2 mb-4 max-tablet:sr-only">{t('kinds:league.name')}</h2>}
      <div className="grid gap-5">
        {prediction ? (
          <LockedResult isMine={isMine} predictions={predictions} prediction={prediction} />
        ) : (
          <Note>{t('predictions:state.no_prediction')}</Note>
        )}
        <ReopenedNote question={predictions} />
        {rows.length > 0 ? (
          <StageTable isMine={isMine} predictions={predictions} rows={rows} />
        ) : (
          <Note>{t('waiting')}</Note>
        )}
      </div>
    </KindFrame>
  )
}
