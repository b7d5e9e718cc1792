import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { FriendsTeamLink } from './friends-team-link.tsx'
import { NoTeam } from './no-team.tsx'
import { friendsTeamsQuery } from './team.ts'

type GoneTeamProps = {
  slug: string
  /** The outdated id. */
  id: string
  /** The name of the team, if it was shown before. */
  name: string | undefined
  /** Whether the viewer's teams are loading. */
  waiting: ReactNode
  /** A link to the team under its new id. */
  leadTo: (id: string) => ReactNode
}

/**
 * Shown for an unknown id: the owner may have renewed it. A member gets a link to the team of the same name
 * among their teams (names are unique within a tournament); if the name is unknown all their teams are
 * listed.
 */
export function GoneTeam({ slug, id, name, waiting, leadTo }: GoneTeamProps) {
  const { t } = useTranslation('teams')
  const [goneAt] = useState(() => Date.now())
  const {
    data: teams = [],
    isFetching,
    dataUpdatedAt,
  } = useQuery({ ...friendsTeamsQuery(slug), refetchOnMount: 'always' })
  const others = teams.filter((team) => String(team.id) !== id)
  const renewed = name === undefined ? undefined : others.find((team) => team.name === name)
  if (renewed) return leadTo(String(renewed.id))
  // The cached list of teams may be older than the new id.
  if (isFetching && dataUpdatedAt < goneAt) return waiting
  return (
    <NoTeam slug={slug}>
      {others.length > 0 && (
        <section className="panel mt-6 overflow-clip" aria-labelledby="own-teams">
          <h2 id="own-teams" className="type-h3 px-6 py-5 max-tablet:px-4">
            {t('friends.list')}
          </h2>
          <ul aria-labelledby="own-teams">
            {others.map((team) => (
              <FriendsTeamLink key={team.id} slug={slug} team={team} />
            ))}
          </ul>
        </section>
      )}
    </NoTeam>
  )
}
