import type { OwnTournament } from '@called-it/contract/account/own-account.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Live } from '../../ui/figures/badge.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { hasScored } from '../../game/ratings/has-scored.ts'
import { ownTournamentsQuery } from './account.ts'
import styles from './own-tournaments.module.css'
import { Panel, PanelPart } from './panel.tsx'

/** The user's tournaments, with the position and the points in each. */
export function OwnTournaments() {
  const { t } = useTranslation('account')
  return (
    <Panel title={t('tournaments.title')}>
      <List />
    </Panel>
  )
}

function List() {
  const { t } = useTranslation(['account', 'ui'])
  const { data, error, refetch, ...feed } = useInfiniteQuery(ownTournamentsQuery)
  const tournaments = data?.pages.flatMap((page) => page.tournaments)
  if (!tournaments)
    return (
      <PanelPart>
        {error ? (
          <Failed title={t('tournaments.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className="grid gap-4 py-2">
            <Skeleton className="block h-11" />
            <Skeleton className="block h-11" />
            <Skeleton className="block h-11" />
          </Loading>
        )}
      </PanelPart>
    )
  if (tournaments.length === 0)
    return (
      <PanelPart>
        <Empty
          icon={<Trophy aria-hidden="true" />}
          title={t('tournaments.empty')}
          text={t('tournaments.empty_text')}
          action={
            <ButtonLink to="/" variant="secondary">
              {t('tournaments.to_feed')}
            </ButtonLink>
          }
        />
      </PanelPart>
    )
  return (
    <>
      <table className={styles.table} aria-label={t('tournaments.title')}>
        <thead>
          <tr>
            {(['tournament', 'state', 'place', 'points'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`tournaments.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tournaments.map((tournament) => (
            <Row key={tournament.id} tournament={tournament} />
          ))}
        </tbody>
      </table>
      {feed.hasNextPage && (
        <PanelPart>
          {feed.isFetchNextPageError && <Note tone="error">{t('tournaments.failed')}</Note>}
          <Button
            variant="secondary"
            busy={feed.isFetchingNextPage && t('ui:loading')}
            onClick={() => void feed.fetchNextPage()}
          >
            {t('tournaments.more')}
          </Button>
        </PanelPart>
      )}
    </>
  )
}

function Row({ tournament }: { tournament: OwnTournament }) {
  const { t } = useTranslation('account')
  const { number, decimal } = useFormat()
  const localized = useLocalized()
  const { slug, name, status, my, participants_count } = tournament
  return (
    <tr>
      <td>
        <Link to="/tournament/$slug" params={{ slug }}>
          {localized(name)}
        </Link>
        <span className={styles.below}>
          <State tournament={tournament} />
        </span>
      </td>
      <td>
        <State tournament={tournament} />
      </td>
      <td>
        {my && (hasScored(my) || status === 'finished') ? (
          <>
            <b>{number(my.position)}</b>{' '}
            <small>{t('tournaments.of', { total: number(participants_count) })}</small>
          </>
        ) : (
          <None />
        )}
      </td>
      <td>
        {my ? (
          <b>{my.coefficient_sum === null ? number(my.points) : decimal(my.coefficient_sum)}</b>
        ) : (
          <None />
        )}
      </td>
    </tr>
  )
}

/** Replaces the position before the rating opens, and before the first points. */
function None() {
  const { t } = useTranslation('account')
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('tournaments.none')}</span>
    </>
  )
}

function State({ tournament: { status, started_at, finished_at } }: { tournament: OwnTournament }) {
  const { t } = useTranslation('account')
  const { day, fullDay, isThisYear } = useFormat()
  const dated = (at: string) => (isThisYear(at) ? day(at) : fullDay(at))
  switch (status) {
    case 'running':
      return <Live>{t('state.running')}</Live>
    case 'finished':
      return <>{finished_at ? t('state.finished', { day: dated(finished_at) }) : t('state.over')}</>
    case 'upcoming':
      return <>{started_at ? t('state.upcoming', { day: dated(started_at) }) : t('state.not_formed')}</>
    case 'not_formed':
      return <>{t('state.not_formed')}</>
  }
}
