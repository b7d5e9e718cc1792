import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { ChartNoAxesColumn } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { ArtName } from '../../ui/art/art.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'

type EarlyStatisticsProps = {
  tournament: Pick<Tournament, 'slug' | 'type'>
  participants: number
  art: ArtName
}

/** Shown before anything has locked: there is only the number of participants. */
export function EarlyStatistics({ tournament: { slug, type }, participants, art }: EarlyStatisticsProps) {
  const { t } = useTranslation('stats')
  const { number } = useFormat()
  const joined = t('early.joined', { count: participants, number: number(participants) })
  return (
    <StatePanel
      icon={<ChartNoAxesColumn aria-hidden="true" />}
      title={t('early.title')}
      text={`${t(`early.text.${type}`)} ${joined}`}
      art={art}
    >
      <ButtonLink to="/tournament/$slug" params={{ slug }} data-start>
        {t('early.predict')}
      </ButtonLink>
    </StatePanel>
  )
}
