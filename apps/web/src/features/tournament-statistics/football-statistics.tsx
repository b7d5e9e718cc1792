import type {
  MatchFigures,
  TournamentStatistics,
} from '@called-it/contract/tournaments/tournament-statistics.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { MatchRound } from '@called-it/contract/kinds/match.ts'
import { CallsMap } from './calls-map.tsx'
import { CrowdPanel } from './crowd-panel.tsx'
import { CrowdPlayerPanel } from './crowd-player-panel.tsx'
import { ExtremesPanel } from './extremes-panel.tsx'
import { FactsStrip } from './facts-strip.tsx'
import { FavouritesPanels } from './favourites-panels.tsx'
import { GroupsPanel, type RatedGroup } from './groups-panel.tsx'
import { HitsPanel } from './hits-panel.tsx'
import { ownScoresOf } from './own/own-figures.ts'
import { OwnLinePanel } from './own/own-line-panel.tsx'
import { RarestPanel } from './rarest-panel.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import { callsOf, entitiesOf, outcomeShareOf } from './statistics.ts'
import { SpreadPanel } from './spread-panel.tsx'
import { StatsSection } from './stats-section.tsx'
import { TypesPanel } from './types-panel.tsx'
import { useShare } from './use-share.ts'

/** The viewer's shares of settled predictions and points, for comparison with all users. */
export type Own = { shares: { exact: number; outcomes: number } | null; points: number }

/** Favourites that one column shows at first. */
const FAVOURITES_FIRST = 2

type FootballStatisticsProps = {
  statistics: TournamentStatistics
  own: Own | null
  /** The viewer's predicted scores. */
  scores: readonly MatchRound[]
  groups: readonly RatedGroup[]
}

/** The statistics of all predictions of matches, tables and players, with their outcomes. */
export function FootballStatistics({ statistics, own, scores, groups }: FootballStatisticsProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const share = useShare()
  const { hits, events, by_round, by_type, crowd, favourites, rarest, exact_share, rounds, spread } =
    statistics
  const entities = entitiesOf(statistics)
  const rarestMatch = events.find(({ id }) => id === rarest?.event_id)
  const ownScores = ownScoresOf(events, scores)
  const guessed = (text: 'rarest.guessed' | 'rarest.others', { hits: calls }: MatchFigures, count: number) =>
    t(text, { count, number: number(count), of: number(callsOf(calls)) })
  // With a single match no match is the easiest.
  const half = events.length > 1 ? 'min-[900px]:col-span-6' : 'min-[900px]:col-span-12'
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
      {hits && (
        <StatsSection name={ownScores.points === null ? 'everybody' : 'you'}>
          <OwnLinePanel
            pairs={ownScores.rounds}
            rounds={rounds}
            className={ownScores.rarest ? 'min-[900px]:col-span-7' : 'min-[900px]:col-span-12'}
          />
          {ownScores.rarest && (
            <RarestPanel
              title={t('rarest.own')}
              match={ownScores.rarest}
              text={guessed('rarest.others', ownScores.rarest, ownScores.rarest.hits.exact - 1)}
              entities={entities}
              className="min-[900px]:col-span-5"
            />
          )}
          {spread && (
            <SpreadPanel
              spread={spread}
              own={own?.points ?? null}
              className={groups.length > 0 ? 'min-[900px]:col-span-7' : 'min-[900px]:col-span-12'}
            />
          )}
          {groups.length > 0 && <GroupsPanel groups={groups} />}
        </StatsSection>
      )}
      {crowd && hits && (
        <StatsSection
          name="matches"
          rest={
            <>
              {rarest && rarestMatch && (
                <>
                  <RarestPanel
                    title={t('rarest.title')}
                    match={rarestMatch}
                    text={guessed('rarest.guessed', rarestMatch, rarest.count)}
                    entities={entities}
                    className="min-[900px]:col-span-5"
                  />
                  <CallsMap match={rarestMatch} calls={rarest.calls} entities={entities} />
                </>
              )}
              <ExtremesPanel side="easiest" events={events} entities={entities} className={half} />
              <div className={`flex flex-col gap-[inherit] ${half}`}>
                <HitsPanel hits={hits} />
                <CrowdPlayerPanel crowd={crowd} own={ownScores.points} />
              </div>
              <TypesPanel types={by_type.filter(({ predictions }) => predictions > 0)} />
              <RoundsPanel figures={by_round} rounds={rounds} className="min-[900px]:col-span-5" />
            </>
          }
        >
          <CrowdPanel
            events={events}
            rounds={rounds}
            entities={entities}
            className={events.length > 1 ? 'min-[900px]:col-span-7' : 'min-[900px]:col-span-12'}
          />
          <ExtremesPanel
            side="hardest"
            events={events}
            entities={entities}
            className="min-[900px]:col-span-5"
          />
        </StatsSection>
      )}
      {favourites.length > 0 && (
        <StatsSection
          name="picks"
          rest={
            favourites.length > FAVOURITES_FIRST && (
              <FavouritesPanels favourites={favourites.slice(FAVOURITES_FIRST)} entities={entities} />
            )
          }
        >
          <FavouritesPanels favourites={favourites.slice(0, FAVOURITES_FIRST)} entities={entities} />
        </StatsSection>
      )}
    </>
  )
}
