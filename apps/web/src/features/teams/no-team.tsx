import type { Team } from '@called-it/contract/teams/teams.ts'
import { EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { teamsLink } from './teams-link.ts'

/** In place of a team that is not there, or not there any more; `children` stand below. */
export function NoTeam({ slug, children }: { slug: string; children?: ReactNode }) {
  const { t } = useTranslation('teams')
  return (
    <div className="page-width py-8">
      <StatePanel
        level={1}
        icon={<EyeOff aria-hidden="true" />}
        title={t('missing.title')}
        text={t('missing.text')}
      >
        <ButtonLink {...teamsLink(slug)} data-start>
          {t('back')}
        </ButtonLink>
      </StatePanel>
      {children}
    </div>
  )
}

/** What somebody who is not in a team of friends is told: who is in it is no business of theirs. */
export function OutsideTeam({ team }: { team: Team }) {
  const { t } = useTranslation('teams')
  return (
    <StatePanel icon={<Lock aria-hidden="true" />} title={t('outside.title')} text={t('outside.text')}>
      <ButtonLink to="/join-team/$id" params={{ id: String(team.id) }}>
        {t('outside.open')}
      </ButtonLink>
      <ButtonLink variant="secondary" {...teamsLink(team.tournament.slug)}>
        {t('back')}
      </ButtonLink>
    </StatePanel>
  )
}
