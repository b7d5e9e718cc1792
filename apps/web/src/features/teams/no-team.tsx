import type { Team } from '@called-it/contract/teams/teams.ts'
import { EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { teamsLink } from './teams-link.ts'

/** Shown for an unknown or deleted team; `children` stand below. */
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

/** Shown to users who are not in a friends team, whose members are private. */
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
