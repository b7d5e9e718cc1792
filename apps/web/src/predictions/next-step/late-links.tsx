import { type ComponentProps, use, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { RailContext } from '../frame/rail-context.ts'
import type { NextStep, NextStepLinks } from './next-step.tsx'

const Links = lazyPart(() => import('./next-step.tsx'), 'NextStepLinks')

/**
 * The links to the next step on a page that shows them after something has been done. Until they have loaded, or if they cannot,
 * `otherwise` stands in their place, so that nothing below it moves.
 */
export function LateNextStepLinks(props: ComponentProps<typeof NextStepLinks>) {
  const [isLoaded, setIsLoaded] = useState(Links.isLoaded)
  useEffect(() => {
    void Links.preload().then(() => setIsLoaded(Links.isLoaded()))
  }, [])
  return isLoaded ? <Links {...props} /> : props.otherwise
}

type LateNextStepProps = ComponentProps<typeof NextStep> & {
  /** The links load as soon as this is rendered, and are shown only if this is true. */
  isShown: boolean
}

/** The same on the screen of a kind that is saved by a press. */
export function LateNextStep({ isShown, ...step }: LateNextStepProps) {
  const { tournament, progress } = use(RailContext)
  useEffect(() => {
    void Links.preload()
  }, [])
  return isShown && <LateNextStepLinks tournament={tournament} progress={progress} {...step} />
}
