import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useDrafts } from '../../lib/drafts.ts'
import { lowerFirst } from '../../lib/first-letter.ts'
import { useLocalized } from '../../lib/language.ts'
import { now } from '../../lib/now.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Badge, Live } from '../../ui/badge.tsx'
import { Ruler } from '../../ui/ruler.tsx'
import { isDecided, matchesQuery, phaseAt } from './matches.ts'
import { currentRound, tallyOf } from './rounds.ts'
import { isScoreDraft } from './score-draft.ts'

type Mine = { slug: string; userId: number }

/** How much of the current round one has saved, for the card of a running tournament. */
export function CardProgress({ slug, userId }: Mine) {
  const { t } = useTranslation('predictions')
  const round = useCurrentRound({ slug, userId })
  const { drafts } = useDrafts({ user: userId, tournament: slug, type: 'match' }, isScoreDraft)
  if (!round) return null
  const { saved, unsaved, total } = tallyOf(round, now(), (id) => drafts[id] !== undefined)
  return (
    <div className="card-progress">
      <span>{t('saved_of', { saved, total })}</span>
      <Ruler total={total} saved={saved} unsaved={unsaved} />
    </div>
  )
}

/** Which round of a tournament is being played, or comes next. */
export function CardState({ slug, userId }: Mine) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const round = useCurrentRound({ slug, userId })
  if (!round) return <Live>{t('state.live')}</Live>
  const name = lowerFirst(localized(round.name))
  const hasBegun = round.events.some((match) => isDecided(match) || phaseAt(match, now()) === 'locked')
  if (hasBegun) return <Live>{t('round_on', { round: name })}</Live>
  return (
    <Badge tone="line">
      <Clock aria-hidden="true" />
      {t('round_ahead', { round: name })}
    </Badge>
  )
}

function useCurrentRound({ slug, userId }: Mine) {
  const { data } = useQuery(matchesQuery(slug, userId))
  return data && currentRound(data.rounds, now())
}
