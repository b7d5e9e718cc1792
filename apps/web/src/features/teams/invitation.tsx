import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import type { Team } from '@called-it/contract/teams/teams.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { TeamCrest } from '../../game/teams/team-crest.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import styles from './invitation.module.css'
import { joinTeam } from './team.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The viewer has joined this team a moment ago. */
    joined?: boolean
  }
}

type InvitationProps = {
  team: Team
  /** The member whose link the viewer has opened; null if the link does not say. */
  inviter: PublicUser | null
  /** Undefined while it is not known. */
  tournament: Tournament | undefined
}

/** The greatest number of members shown by their pictures. */
const SHOWN = 8

/** An invitation to a friends team, accepted or not, or the reason why the viewer cannot join. */
export function Invitation({ team, inviter, tournament }: InvitationProps) {
  const { t } = useTranslation('teams')
  const { number } = useFormat()
  const localized = useLocalized()
  const title = useTeamTitle()(team)
  const { members, members_count: count, capacity } = team
  const why = obstacleOf(team, tournament)
  const free = capacity - count
  return (
    <div className={`page-width ${styles.body}`}>
      {inviter && team.kind === 'friends' && (
        <p className={styles.inviter}>
          <Avatar name={inviter.name} image={inviter.avatar} size={56} />
          <span>{t('join.invited_by', { name: inviter.name })}</span>
        </p>
      )}
      <TeamCrest team={team} size={120} />
      <div className="@container">
        <h1 className={styles.title}>
          <FittedText text={title} />
        </h1>
      </div>
      <p className="max-w-145 text-[18px] text-text-2">
        {team.kind === 'basket'
          ? t('join.basket')
          : tournament
            ? t('join.text', { tournament: localized(tournament.name) })
            : t('join.text_short')}
      </p>
      <p className={styles.members}>
        {members.slice(0, SHOWN).map(({ user }) => (
          <Avatar key={user.id} name={user.name} image={user.avatar} size={44} />
        ))}
        <span>
          {t('join.members', { count, number: number(count) })}
          {why === null && free < capacity && `, ${t('join.free', { count: free })}`}
        </span>
      </p>
      <Answer team={team} why={why} />
    </div>
  )
}

type Obstacle = 'member' | 'basket' | 'over' | 'full'

/** Returns the reason why the viewer cannot join; null without a known reason. */
function obstacleOf(team: Team, tournament: Tournament | undefined): Obstacle | null {
  if (team.is_member) return 'member'
  if (team.kind === 'basket') return 'basket'
  if (tournament?.status === 'finished') return 'over'
  return team.members_count >= team.capacity ? 'full' : null
}

function Answer({ team, why }: { team: Team; why: Obstacle | null }) {
  const { t } = useTranslation('teams')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const params = { slug: team.tournament.slug, id: String(team.id) }
  // The back button must not return to the invitation.
  const enter = (state: { joined?: true } = {}) =>
    navigate({ to: '/tournament/$slug/team/$id', params, state, replace: true })
  const joining = useMutation({
    mutationFn: () => joinTeam(queryClient, params.id),
    onSuccess: () => void enter({ joined: true }),
    onError: (error) => {
      const code = error instanceof ApiError && error.code
      if (code === 'already_in_team') {
        showToast({ severity: 'info', summary: errorText(error), group: 'team' })
        void queryClient.invalidateQueries({ queryKey: keys.team(params.slug, params.id) })
        void enter()
      } else if (code !== 'offline') {
        // The team is full, over or deleted by now: the page reloads it.
        void queryClient.invalidateQueries({ queryKey: keys.invitation(params.id) })
        void queryClient.invalidateQueries({ queryKey: keys.tournament(params.slug) })
      }
    },
  })
  const isOpen = why === null
  const leadsToTeam = why === 'member' || why === 'basket'
  return (
    <>
      <div className={styles.links}>
        {isOpen && (
          <Button
            size="large"
            busy={joining.isPending && t('join.joining')}
            onClick={() => joining.mutate()}
            data-start
          >
            {t('join.join')}
          </Button>
        )}
        {leadsToTeam && (
          <ButtonLink size="large" to="/tournament/$slug/team/$id" params={params} data-start>
            {t('join.to_team')}
          </ButtonLink>
        )}
        <ButtonLink size="large" variant="secondary" to="/tournament/$slug" params={{ slug: params.slug }}>
          {t(isOpen ? 'join.later' : 'join.to_tournament')}
        </ButtonLink>
      </div>
      <div className="mt-7 max-w-130" role="status">
        {joining.error && isOpen ? (
          <Note tone="error">{t('join.refused', { error: errorText(joining.error) })}</Note>
        ) : why === 'member' || why === 'full' || why === 'over' ? (
          <Note tone={why === 'member' ? 'info' : 'warn'}>{t(`join.${why}`)}</Note>
        ) : (
          isOpen && <Note>{t('join.note')}</Note>
        )}
      </div>
    </>
  )
}
