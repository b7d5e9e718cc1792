import { ArrowRight } from 'lucide-react'
import { type ReactNode, use } from 'react'
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
  /** Stands there if nothing is missing. */
  otherwise?: ReactNode
}

/** One button that leads to the nearest gap in a tournament, and one that invites others, beside it. */
export function NextStepLinks(props: NextStepLinksProps) {
  const { size = 'medium', isStart, share, otherwise = null, ...input } = props
  const step = useNextStep(input)
  if (!step || !input.tournament) return otherwise
  return (
    <span className="flex min-w-0 items-center gap-1" data-next-step>
      <ButtonLink {...step.link} size={size} className="min-w-0 flex-1" data-start={isStart || undefined}>
        {step.label}
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
      <InviteButton tournament={input.tournament} share={share} />
    </span>
  )
}

type NextStepProps = { given: Given; rounds?: readonly KnownRound[]; otherwise?: ReactNode }

/** The same on the screen of a kind that is complete. */
export function NextStep(props: NextStepProps) {
  const { tournament, progress } = use(RailContext)
  return <NextStepLinks tournament={tournament} progress={progress} {...props} />
}
