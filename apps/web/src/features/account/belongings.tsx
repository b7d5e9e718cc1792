import type { User } from '@called-it/contract/account/accounts.ts'
import type { OwnTournament } from '@called-it/contract/account/own-account.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import { belongingsQuery, ownTournamentsQuery } from './account.ts'
import styles from './belongings.module.css'
import { Panel, PanelPart } from './panel.tsx'

/**
 * The user's groups and teams of the draw and of friends. `known` is the session's version, shown until they
 * load.
 */
export function Belongings({ known }: { known: Pick<User, 'groups' | 'baskets'> }) {
  const { t } = useTranslation('account')
  const { data = known, error, refetch } = useQuery(belongingsQuery)
  const isEmpty = data.groups.length === 0 && data.baskets.length === 0
  return (
    <Panel title={t('teams.title')}>
      {!isEmpty && <List {...data} />}
      {isEmpty && !error && (
        <PanelPart>
          <Empty icon={<Users aria-hidden="true" />} title={t('teams.empty')} text={t('teams.empty_text')} />
        </PanelPart>
      )}
      {error && (
        <PanelPart>
          <Failed title={t('teams.failed')} error={error} onRetry={() => void refetch()} />
        </PanelPart>
      )}
    </Panel>
  )
}

function List({ groups, baskets }: Pick<User, 'groups' | 'baskets'>) {
  const { t } = useTranslation('account')
  const localized = useLocalized()
  const { number } = useFormat()
  const titleOf = useTeamTitle()
  const nameOf = useTournamentName()
  return (
    <ul className={styles.list}>
      {groups.map(({ id, code, name, tournament }) => (
        <Item
          key={`group ${id}`}
          mark={<GroupMark code={code} size={36} />}
          about={[t('teams.group'), nameOf(tournament.slug)]}
        >
          <Link to="/tournament/$slug/teams" params={{ slug: tournament.slug }}>
            {localized(name)}
          </Link>
        </Item>
      ))}
      {baskets.map(({ id, name, title, kind, members_count, tournament }) => (
        <Item
          key={`team ${id}`}
          mark={<TeamCrest team={{ name, title }} size={36} />}
          about={[
            t(`teams.${kind}`),
            nameOf(tournament.slug),
            t('teams.members', { count: members_count, number: number(members_count) }),
          ]}
        >
          <Link to="/tournament/$slug/team/$id" params={{ slug: tournament.slug, id: String(id) }}>
            {titleOf({ name, title })}
          </Link>
        </Item>
      ))}
    </ul>
  )
}

function Item({ mark, about, children }: { mark: ReactNode; about: (string | null)[]; children: ReactNode }) {
  return (
    <li>
      <span className={styles.mark}>{mark}</span>
      <span className="min-w-0">
        {children}
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}

/**
 * Names a tournament, or null. Members of a friends team need not be participants, so the name may be
 * missing.
 */
function useTournamentName(): (slug: string) => string | null {
  const localized = useLocalized()
  const { data } = useInfiniteQuery(ownTournamentsQuery)
  const known: OwnTournament[] = data?.pages.flatMap(({ tournaments }) => tournaments) ?? []
  return (slug) => {
    const found = known.find((tournament) => tournament.slug === slug)
    return found ? localized(found.name) : null
  }
}
