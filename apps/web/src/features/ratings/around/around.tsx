import { Target, Users } from 'lucide-react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/states/empty.tsx'
import { Chase } from './chase.tsx'
import { Neighbours } from './neighbours.tsx'
import { NobodyYet } from '../no-rows.tsx'
import type { Around } from '../ratings.ts'
import type { Reach } from './reach.ts'

export type AroundViewProps = {
  slug: string
  around: Around
  reach: Reach
  onMore: (reach: Reach) => void
  /** Whether the tournament is over, so that no user can enter the rating. */
  isFinished: boolean
}

/** The rating around the viewer: the goals ahead, the pursuers behind, the neighbours. */
export function AroundView({ slug, around, reach, onMore, isFinished }: AroundViewProps) {
  const own = around.ratings.find((row) => row.is_me)
  if (!own && around.meta.total === 0) return <NobodyYet slug={slug} isFinished={isFinished} />
  if (!own) return isFinished ? <Absent slug={slug} /> : <NoPredictions slug={slug} />
  return (
    <>
      {/* Before the first result all are level, so there are no goals. */}
      {around.calculated_at !== null && <Chase own={own} around={around} isOver={isFinished} />}
      <Neighbours slug={slug} around={around} own={own} reach={reach} onMore={onMore} />
    </>
  )
}

/** Shown to users without predictions, who have no position. */
function NoPredictions({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<Target aria-hidden="true" />}
      title={t('invitation.title')}
      text={t('invitation.text')}
      action={
        <ButtonLink to="/tournament/$slug" params={{ slug }}>
          {t('invitation.predict')}
        </ButtonLink>
      }
    />
  )
}

/** Shown to users who took no part in a finished tournament. */
function Absent({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<Users aria-hidden="true" />}
      title={t('around.absent')}
      text={t('around.absent_text')}
      action={
        <ButtonLink to="/tournament/$slug/rating" params={{ slug }} search={{}} variant="secondary">
          {t('around.first')}
        </ButtonLink>
      }
    />
  )
}
