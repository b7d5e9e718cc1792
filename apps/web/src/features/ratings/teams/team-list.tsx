import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Empty } from '../../../ui/states/empty.tsx'
import { Note } from '../../../ui/states/note.tsx'
import { GroupCards, GroupCardsSkeleton } from './group-cards.tsx'
import { ListFoot } from '../list-foot.tsx'
import { NoSuchPage, NothingFound } from '../no-rows.tsx'
import { type GroupRating, type RatingSearch, type TeamPage, wantedOf } from '../ratings.ts'
import { OwnTeam, TeamTable } from './team-table.tsx'
import { useOnScreen } from '../use-on-screen.ts'
import { useTopOnTurn } from '../use-top-on-turn.ts'

export type TeamListProps = {
  slug: string
  /** Undefined while it loads. */
  theme: Tournament['theme'] | undefined
  rating: TeamPage
  groups: Pick<UseQueryResult<{ groups: GroupRating[] }>, 'data' | 'error'>
  /** Whether another page, search or group is loading. */
  isReplaced: boolean
  onClearSearch: () => void
}

/** The groups by their mean, and a page of all teams or of one group's teams. */
export function TeamList({ slug, theme, rating, groups, isReplaced, onClearSearch }: TeamListProps) {
  const { t } = useTranslation('ratings')
  return (
    <>
      {/* During a search only its results are shown. */}
      {!rating.search && <Groups slug={slug} theme={theme} groups={groups} shown={rating.group} />}
      <h3 className="type-h2 mt-6 mb-4">{t('teams.heading')}</h3>
      <Teams slug={slug} rating={rating} isReplaced={isReplaced} onClearSearch={onClearSearch} />
    </>
  )
}

type GroupsProps = Pick<TeamListProps, 'slug' | 'theme' | 'groups'> & { shown: number | null }

function Groups({ slug, theme, groups, shown }: GroupsProps) {
  const { t } = useTranslation('ratings')
  return (
    <>
      <h3 className="type-h2 mt-2 mb-4">
        {t(`groups.heading.${theme === 'PATH_OF_SAGE' ? 'sage' : 'elements'}`)}
      </h3>
      {groups.data ? (
        <GroupCards slug={slug} groups={groups.data.groups} shown={shown} />
      ) : groups.error ? (
        <Note tone="warn">{t('failed.groups')}</Note>
      ) : (
        <GroupCardsSkeleton />
      )}
    </>
  )
}

type TeamsProps = Pick<TeamListProps, 'slug' | 'rating' | 'isReplaced' | 'onClearSearch'>

function Teams({ slug, rating, isReplaced, onClearSearch }: TeamsProps) {
  const { t } = useTranslation('ratings')
  const [ownRow, isOwnRowOnScreen] = useOnScreen()
  const list = useRef<HTMLDivElement>(null)
  const { search, group, meta, teams, mine } = rating
  useTopOnTurn(list, JSON.stringify([slug, search, group]), meta.page)
  const wanted: RatingSearch = { view: 'teams', ...wantedOf(rating) }
  if (meta.total === 0)
    return search ? (
      <NothingFound kind="teams" search={search} onClear={onClearSearch} />
    ) : (
      <Empty icon={<Users aria-hidden="true" />} title={t('teams.none.title')} text={t('teams.none.text')} />
    )
  if (teams.length === 0) return <NoSuchPage kind="teams" slug={slug} wanted={wanted} />
  return (
    <>
      <div
        ref={list}
        className="panel scroll-mt-4 overflow-clip transition-opacity aria-busy:opacity-55"
        aria-busy={isReplaced}
      >
        <TeamTable slug={slug} rows={teams} ownRow={ownRow} />
        <ListFoot kind="teams" slug={slug} wanted={wanted} meta={meta} rows={teams.length} />
      </div>
      {mine && <OwnTeam slug={slug} row={mine} isHidden={isOwnRowOnScreen} />}
    </>
  )
}
