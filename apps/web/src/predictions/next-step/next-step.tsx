import { ArrowRight } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { RailContext } from '../frame/rail-context.ts'
import type { Given } from './gaps.ts'
import { InviteButton } from './invite-button.tsx'
import { type KnownRound, type NextStepInput, useNextStep } from './use-next-step.ts'

type NextStepLinksProps = NextStepInput & {
  size?: 'medium' | 'large'
  /** It is the first thing to do on the page. */
  isStart?: boolean
  /** The address and the text to share; by default those of the tournament. */
  share?: { path: string; text: string } | undefined
  /** Stands in place of the button if nothing is missing, or not known yet; by default the link to an open rating. */
  otherwise?: ReactNode
}

/** One button that leads to the nearest gap in a tournament, and one that invites others, beside it. */
export function NextStepLinks(props: NextStepLinksProps) {
  const { size = 'medium', isStart, share, otherwise, ...input } = props
  const { t } = useTranslation('predictions')
  const { tournament, progress } = input
  const gap = useNextStep(input)
  if (!tournament || !progress) return otherwise
  const step = gap ?? (otherwise === undefined && ratingOf(tournament, t('next.rating')))
  return (
    <span className="flex min-w-0 items-center gap-1" data-next-step>
      {step ? (
        <ButtonLink {...step.link} size={size} className="min-w-0 flex-1" data-start={isStart || undefined}>
          {step.label}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      ) : (
        otherwise
      )}
      <InviteButton tournament={tournament} share={share} size={size} isAlone={!step && !otherwise} />
    </span>
  )
}

const ratingOf = ({ slug, ratings_open }: NonNullable<NextStepInput['tournament']>, label: string) =>
  ratings_open && { label, link: { to: '/tournament/$slug/rating', params: { slug } } as const }

type NextStepProps = { given: Given; rounds?: readonly KnownRound[]; size?: 'medium' | 'large' }

/** The same on the screen of a kind that is complete. */
export function NextStep(props: NextStepProps) {
  const { tournament, progress } = use(RailContext)
  return <NextStepLinks tournament={tournament} progress={progress} {...props} />
}
