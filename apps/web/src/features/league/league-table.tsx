import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import type { Team } from '@called-it/contract/teams/teams.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock, Trophy } from 'lucide-react'
import { ApiError } from '../../lib/http/api.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { BumpChart } from './bump-chart.tsx'
import { leagueQuery } from './league.ts'
import { OwnRounds } from './own-rounds.tsx'
import { type ActionsOf, MemberTable } from './member-table.tsx'

type LeagueTableProps = {
  slug: string
  team: Pick<Team, 'id' | 'members'>
  actionsOf: ActionsOf
  className?: string
}

/** The greatest number of lines that a drawing can show distinctly. */
const DRAWN = 12
/** The number of columns of points that fit. */
const COLUMNS = { phone: 2, wide: 7 }

/** The team league: the members' positions, and their way round by round. */
export function LeagueTable({ slug, team, actionsOf, className = '' }: LeagueTableProps) {
  const { t } = useTranslation('league')
  const localized = useLocalized()
  const { data, error, refetch } = useQuery(leagueQuery(slug, team.id))
  const last = data?.rounds.at(-1)
  const isClosed = error instanceof ApiError && error.code === 'ratings_not_open'
  return (
    <section className={`panel overflow-clip ${className}`} aria-label={t('title')}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-6 py-5 max-tablet:px-4">
        <h2 className="type-h3">{t('title')}</h2>
        {last && <span className="text-13 text-text-2">{t('after', { round: localized(last.name) })}</span>}
      </header>
      {data && error && (
        <div className="p-3">
          <Note tone="warn">{t('stale')}</Note>
        </div>
      )}
      {data && <Content league={data} slug={slug} team={team} actionsOf={actionsOf} />}
      {!data && isClosed && (
        <div className="p-4">
          <Empty icon={<Lock aria-hidden="true" />} title={t('closed.title')} text={t('closed.text')} />
        </div>
      )}
      {!data && error && !isClosed && (
        <div className="p-3">
          <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <Loading className="grid gap-3 p-4">
          {[0, 1, 2, 3, 4].map((at) => (
            <Skeleton key={at} className="h-12" />
          ))}
        </Loading>
      )}
    </section>
  )
}

type ContentProps = Pick<LeagueTableProps, 'slug' | 'team' | 'actionsOf'> & { league: League }

function Content({ league, slug, team, actionsOf }: ContentProps) {
  const { t } = useTranslation('league')
  const isPhone = useIsPhone()
  if (league.rounds.length === 0)
    return (
      <div className="p-4">
        <Empty icon={<Trophy aria-hidden="true" />} title={t('empty.title')} text={t('empty.text')} />
      </div>
    )
  const isDrawn = league.rounds.length > 1 && league.members.length > 1 && league.members.length <= DRAWN
  return (
    <>
      {isDrawn && <BumpChart league={league} isNarrow={isPhone} />}
      <MemberTable
        slug={slug}
        league={league}
        actionsOf={actionsOf}
        columns={isPhone ? COLUMNS.phone : COLUMNS.wide}
        positions={new Map(team.members.map(({ user, position }) => [user.id, position]))}
      />
      <OwnRounds league={league} />
    </>
  )
}
