import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { Suspense, useState } from 'react'
import { CardLooks } from '../../game/fights/fighter-looks.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { OthersHead } from '../frame/others-head.tsx'
import { PanelFailed } from '../frame/panel-failed.tsx'
import { PanelStale } from '../frame/panel-stale.tsx'
import type { PanelProps } from '../panel.ts'
import { phaseOf } from '../phase-of.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { CardRounds } from './card-rounds.tsx'
import { type FightPredictions, fightCardsQuery } from './fights.ts'
import { HiddenCard } from './hidden-card.tsx'
import { Waiting } from './kind-waiting.tsx'
import { LockedCard } from './locked-card.tsx'
import { useCards } from './use-cards.ts'

// A locked night needs nothing of it.
const OwnCard = lazyPart(() => import('./own-card.tsx'), 'OwnCard')

/** The numbered events of a series: the viewer's cards to fill in, another user's cards to read. */
export function FightCardPanel(props: PanelProps) {
  const { slug, user } = props
  const { t } = useTranslation('fight-card')
  const me = useMe()
  const { data, error, refetch } = useQuery(fightCardsQuery(slug, user ?? me.id, user === undefined))
  const ask = () => void refetch()
  if (!data && error) return <PanelFailed slug={slug} error={error} onRetry={ask} />
  if (!data) return <Waiting slug={slug} user={user} />
  if (data.rounds.length === 0)
    return (
      <div className="page-width py-8">
        <StatePanel
          icon={<CircleDashed aria-hidden="true" />}
          title={t('no_rounds.title')}
          text={t('no_rounds.text')}
          art="octagon"
        />
      </div>
    )
  return (
    <>
      <PanelStale error={error} className="page-width pt-5" />
      <Rounds key={`${slug} ${user}`} {...props} predictions={data} userId={me.id} onStale={ask} />
    </>
  )
}

type RoundsProps = PanelProps & { predictions: FightPredictions; userId: number; onStale: () => void }

/** The strip of rounds, and the round in view. */
function Rounds({ slug, tournament, user, roundKey, predictions, userId, onStale }: RoundsProps) {
  const { rounds } = predictions
  const at = useLockClock(
    rounds.flatMap(({ opens_at, locks_at }) => [opens_at, locks_at]),
    onStale,
  )
  const round = useRoundInView(rounds, roundKey)
  const cards = useCards({
    slug,
    userId,
    predictions: user === undefined ? predictions : undefined,
    shown: round.key,
    at,
  })
  const head = (
    <>
      {user !== undefined && (
        <OthersHead
          slug={slug}
          name={predictions.user?.name}
          own={{ type: 'fight_card', round: round.key }}
        />
      )}
      <CardRounds slug={slug} user={user} cards={cards} rounds={rounds} current={round} at={at} />
    </>
  )
  const shown = { slug, predictions, round, head }
  return <CardLooks fights={round.events}>{card()}</CardLooks>

  function card() {
    if (phaseOf(round, at) === 'locked')
      return <LockedCard key={round.key} {...shown} tournament={tournament} user={user} />
    if (user !== undefined) return <HiddenCard {...shown} user={user} />
    return (
      <Suspense fallback={<Waiting slug={slug} user={user} />}>
        <OwnCard key={round.key} {...shown} userId={userId} at={at} cards={cards} />
      </Suspense>
    )
  }
}

/**
 * Returns the round that the address names, else the latest that was not disabled when the page opened (SPEC.md 4). The
 * page does not jump to a round that opens later: the viewer may be filling in this one.
 */
function useRoundInView(rounds: readonly FightRound[], key: string | undefined): FightRound {
  const latest = () => rounds.findLast(({ is_disabled }) => !is_disabled) ?? rounds[0]!
  const [current] = useState(() => latest().key)
  const byKey = (wanted: string | undefined) => rounds.find((round) => round.key === wanted)
  return byKey(key) ?? byKey(current) ?? latest()
}
