import type { Sport } from '@called-it/rules/systems.ts'
import { Medal } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'

type RecapLinkProps = { slug: string; roundId: number; events: Sport['events'] }

/** The link from a finished round to its recap. */
export function RecapLink({ slug, roundId, events }: RecapLinkProps) {
  const { t } = useTranslation('predictions')
  return (
    <ButtonLink
      variant="secondary"
      icon={<Medal aria-hidden="true" />}
      to="/tournament/$slug/recap/$roundId"
      params={{ slug, roundId: String(roundId) }}
    >
      {t(`recap.${events}`)}
    </ButtonLink>
  )
}
