import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { CallsMap } from './calls-map.tsx'
import { CrowdPanel } from './crowd-panel.tsx'
import { CrowdPlayerPanel } from './crowd-player-panel.tsx'
import { ExtremesPanels } from './extremes-panels.tsx'
import { FactsStrip } from './facts-strip.tsx'
import { FavouritesPanels } from './favourites-panels.tsx'
import { GroupsPanel, type RatedGroup } from './groups-panel.tsx'
import { HitsPanel } from './hits-panel.tsx'
import { RarestPanel } from './rarest-panel.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import { entitiesOf, outcomeShareOf } from './statistics.ts'
import { SpreadPanel } from './spread-panel.tsx'
import { TypesPanel } from './types-panel.tsx'
import { useShare } from './use-share.ts'

/** The viewer's shares of settled predictions and points, for comparison with all users. */
export type Own = { shares: { exact: number; outcomes: number } | null; points: number }

/** A column of panels; its neighbours may be longer. */
const STACK = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5'

type FootballStatisticsProps = {
  statistics: TournamentStatistics
  own: Own | null
  groups: readonly RatedGroup[]
}

/** The statistics of all predictions of matches, tables and players, with their outcomes. */
export function FootballStatistics({ statistics, own, groups }: FootballStatisticsProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const share = useShare()
  const { hits, events, by_round, by_type, crowd, favourites, rarest, exact_share, rounds, spread } =
    statistics
  const entities = entitiesOf(statistics)
  const rarestMatch = events.find(({ id }) => id === rarest?.event_id)
  return (
    <>
      <FactsStrip
        facts={[
          { key: 'users', label: t('facts.participants'), value: number(statistics.participants) },
          { key: 'calls', label: t('facts.predictions'), value: number(statistics.predictions) },
          {
            key: 'exact',
            label: t('facts.exact'),
            value: exact_share === null ? t('facts.none') : share(exact_share),
            own: own?.shares ? share(own.shares.exact) : undefined,
          },
          {
            key: 'outcomes',
            label: t('facts.outcomes'),
            value: hits ? share(outcomeShareOf(hits)) : t('facts.none'),
            own: own?.shares ? share(own.shares.outcomes) : undefined,
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 desktop:grid-cols-12">
        {rarest && rarestMatch && (
          <>
            <RarestPanel match={rarestMatch} count={rarest.count} entities={entities} />
            <CallsMap match={rarestMatch} calls={rarest.calls} entities={entities} />
          </>
        )}
        {crowd && hits && (
          <>
            <div className={`${STACK} desktop:col-span-7`}>
              <CrowdPanel events={events} rounds={rounds} entities={entities} />
              <HitsPanel hits={hits} />
            </div>
            <div className={`${STACK} desktop:col-span-5`}>
              <RoundsPanel figures={by_round} rounds={rounds} />
              <CrowdPlayerPanel crowd={crowd} />
            </div>
          </>
        )}
        <ExtremesPanels events={events} entities={entities} />
        {spread && (
          <SpreadPanel
            spread={spread}
            own={own?.points ?? null}
            className={groups.length > 0 ? 'desktop:col-span-8' : 'desktop:col-span-12'}
          />
        )}
        {groups.length > 0 && <GroupsPanel groups={groups} />}
        <TypesPanel types={by_type.filter(({ predictions }) => predictions > 0)} />
        <FavouritesPanels favourites={favourites} entities={entities} />
      </div>
    </>
  )
}
