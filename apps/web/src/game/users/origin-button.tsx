import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { useOriginLink } from './origin-link.ts'

/** A button back to the page that the visitor of a user's page came from; nothing if that is not known. */
export function OriginButton(): ReactNode {
  const origin = useOriginLink()
  if (!origin) return null
  return (
    <ButtonLink {...origin.link} variant="secondary" icon={<ArrowLeft aria-hidden="true" />}>
      {origin.label}
    </ButtonLink>
  )
}
