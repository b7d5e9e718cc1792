import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { CircleDashed } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTitle } from '../../lib/address/title.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { themeOf } from './theme.ts'

/** Shown on the pages of a tournament without a start date, which has no predictions and no rating yet. */
export function Unformed({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const isOfFights = sportNamed(tournament.type).events === 'fights'
  useTitle(useLocalized()(tournament.name))
  return (
    <div className="page-width py-8">
      <StatePanel
        icon={<CircleDashed aria-hidden="true" />}
        title={t(isOfFights ? 'unformed.title_fights' : 'unformed.title')}
        text={t(isOfFights ? 'unformed.text_fights' : 'unformed.text')}
        art={themeOf(tournament).art}
      >
        <ButtonLink to="/" search={{ sport: tournament.type, status: 'current' }}>
          {t('unformed.others')}
        </ButtonLink>
      </StatePanel>
    </div>
  )
}
